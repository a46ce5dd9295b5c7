/** The page "analyse": a study with its board, opened from the address, from a text that is pasted or dropped, or by hand. */
import { type JSX, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { useSection } from '../i18n/index.js';
import { OPEN } from '../i18n/namespaces/open.js';
import { SHELL } from '../i18n/namespaces/shell.js';
import { useIncoming } from '../shell/incoming.js';
import type { PageProps } from '../shell/page-props.js';
import type { Study } from '../study/study.js';
import { Editor } from './editor.js';
import type { Tab } from './study-panel.js';
import { StudyView } from './study-view.js';
import { useOpening } from './use-reading.js';
import { type OpenFault, type SetAside, useSource } from './use-study.js';
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
  const { study, fault, setAside, open } = useSource(id);
  // Another study that is opened, by a link for one, is not edited
  const [edited, setEdited] = useState<Study>();
  const [isFlipped, setFlipped] = useState(false);
  const [tab, setTab] = useState<Tab>('moves');
  const begin = (opened: Study) => {
    setEdited(undefined);
    opening.clear();
    setTab('moves');
    open(opened);
  };
  const opening = useOpening(begin, () => {
    setEdited(undefined);
    setTab('open');
  });
  const isOver = useIncoming((source) => opening.read(source));
  if (study === undefined) return <p className="page muted">{s('loading')}</p>;
  return (
    <section className="analyse" aria-label={s('analyse')}>
      <h1 className="spoken">{s('analyse')}</h1>
      {fault !== undefined && <Fault fault={fault} />}
      {setAside !== undefined && <AsideNote setAside={setAside} onOpen={begin} />}
      {isOver && <p className="incoming">{t('drop-here')}</p>}
      {edited === study ? (
        <Editor study={study} isFlipped={isFlipped} onDone={begin} onCancel={() => setEdited(undefined)} />
      ) : (
        <StudyView
          key={study.key}
          study={study}
          isFlipped={isFlipped}
          tab={tab}
          opening={opening}
          onFlip={() => setFlipped(!isFlipped)}
          onEdit={() => setEdited(study)}
          onTab={setTab}
          onOpen={begin}
        />
      )}
    </section>
  );
}

/** What became of the study that was open before. */
function AsideNote({ setAside, onOpen }: { readonly setAside: SetAside; readonly onOpen: (study: Study) => void }) {
  const t = useSection(OPEN);
  const { study, isKept } = setAside;
  return (
    <p className="card analyse-aside" role="status">
      <span>{t(isKept ? 'aside-kept' : 'aside-open')}</span>
      <button type="button" className="button" onClick={() => onOpen(study)}>
        {t('aside-back')}
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
