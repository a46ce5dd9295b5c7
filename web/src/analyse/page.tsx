/** The analysis page: a study that is opened from the address, from a text that is pasted or dropped, or from the panel. */
import { type JSX, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { OPEN } from '../i18n/namespaces/study.js';
import { useDropOrPaste } from '../shell/drop-or-paste.js';
import type { PageProps } from '../shell/route.js';
import type { Study } from '../study/study.js';
import { useTextImport } from './open/use-text-import.js';
import { PositionEditor } from './position-editor.js';
import type { Tab } from './study-panel.js';
import { StudyView } from './study-view.js';
import { type OpenFault, type ReplacedStudy, useOpenStudy } from './use-open-study.js';
import '../play/styles/table.css';
import '../play/styles/panel.css';
import '../play/styles/narrow.css';
import './styles/study.css';
import './styles/lines.css';
import './styles/tools.css';
import './styles/narrow.css';

export default function AnalysePage({ rest: [id] }: PageProps): JSX.Element {
  const s = useSection(SHELL);
  const t = useSection(OPEN);
  const { study, fault, replaced, open } = useOpenStudy(id);
  // The study in the editor: opening another study closes the editor
  const [edited, setEdited] = useState<Study>();
  const [isFlipped, setFlipped] = useState(false);
  const [tab, setTab] = useState<Tab>('moves');
  const begin = (opened: Study) => {
    setEdited(undefined);
    textImport.clear();
    setTab('moves');
    open(opened);
  };
  const textImport = useTextImport(begin, () => {
    setEdited(undefined);
    setTab('open');
  });
  const isDragOver = useDropOrPaste((source) => textImport.read(source));
  if (study === undefined) return <p className="page muted">{s('loading')}</p>;
  return (
    <section className="analyse" aria-label={s('analyse')}>
      <h1 className="visually-hidden">{s('analyse')}</h1>
      {fault !== undefined && <Fault fault={fault} />}
      {replaced !== undefined && <ReplacedNote replaced={replaced} onOpen={begin} />}
      {isDragOver && <p className="drop-message">{t('drop-here')}</p>}
      {edited === study ? (
        <PositionEditor study={study} isFlipped={isFlipped} onDone={begin} onCancel={() => setEdited(undefined)} />
      ) : (
        <StudyView
          key={study.key}
          study={study}
          isFlipped={isFlipped}
          tab={tab}
          textImport={textImport}
          onFlip={() => setFlipped(!isFlipped)}
          onEdit={() => setEdited(study)}
          onTab={setTab}
          onOpen={begin}
        />
      )}
    </section>
  );
}

/** Says whether the study that was open before is saved, and offers to go back to it. */
function ReplacedNote({
  replaced,
  onOpen,
}: {
  readonly replaced: ReplacedStudy;
  readonly onOpen: (study: Study) => void;
}) {
  const t = useSection(OPEN);
  const { study, isSaved } = replaced;
  return (
    <p className="card analyse-aside" role="status">
      <span>{t(isSaved ? 'previous-saved' : 'previous-not-saved')}</span>
      <button type="button" className="button" onClick={() => onOpen(study)}>
        {t('previous-reopen')}
      </button>
    </p>
  );
}

function Fault({ fault: { kind, failure } }: { readonly fault: OpenFault }): JSX.Element {
  const t = useSection(OPEN);
  return (
    <p className="error analyse-fault" role="alert">
      <strong>{t(kind)}</strong> {failure !== undefined && <FailureText failure={failure} />}
    </p>
  );
}
