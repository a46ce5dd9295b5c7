/** The analysis page: a study that is opened from the address, from a text that is pasted or dropped, or from the panel. */
import { createGame, gameIds } from 'otau';
import { type JSX, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { OPEN } from '../i18n/namespaces/study.js';
import { openGame } from '../play/match/start-game.js';
import { Button } from '../shell/controls.js';
import { useDropOrPaste } from '../shell/drop-or-paste.js';
import { href, type PageProps } from '../shell/route.js';
import { studyOfSession } from '../study/create-study.js';
import { saveStudy, saveStudyInTab, studyOfTab } from '../study/save-study.js';
import { Study } from '../study/study.js';
import { studyOfLink } from '../study/study-link.js';
import { useTextImport } from './open-panel.js';
import { PositionEditor } from './position-editor.js';
import type { Tab } from './study-panel.js';
import { StudyView } from './study-view.js';
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
function ReplacedNote({ replaced, onOpen }: { replaced: ReplacedStudy; onOpen: (study: Study) => void }) {
  const t = useSection(OPEN);
  const { study, isSaved } = replaced;
  return (
    <p className="card row analyse-aside" role="status">
      <span>{t(isSaved ? 'previous-saved' : 'previous-not-saved')}</span>
      <Button text={t('previous-reopen')} onClick={() => onOpen(study)} />
    </p>
  );
}

function Fault({ fault: { kind, failure } }: { fault: OpenFault }): JSX.Element {
  const t = useSection(OPEN);
  return (
    <p className="error row analyse-fault" role="alert">
      <strong>{t(kind)}</strong> {failure !== undefined && <FailureText failure={failure} />}
    </p>
  );
}

interface OpenFault {
  readonly kind: 'bad-link' | 'bad-game' | 'no-game';
  readonly failure?: Failure;
}

/** A study with unsaved changes that another one has replaced. It is saved in the library, so that nothing is lost. */
interface ReplacedStudy {
  readonly study: Study;
  readonly isSaved: boolean;
}

interface OpenStudy {
  /** Undefined while it is loading. */
  readonly study: Study | undefined;
  readonly fault: OpenFault | undefined;
  readonly replaced: ReplacedStudy | undefined;
  readonly open: (study: Study) => void;
}

/**
 * The address names what to open, and is then reset to the plain address of the page. This fault is shown after the reset.
 */
let fault: OpenFault | undefined;

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function currentQuery(): string {
  const { hash } = location;
  const at = hash.indexOf('?');
  return at < 0 ? '' : hash.slice(at + 1);
}

/** The study that the address names: a saved game by its id, or a link by its query; otherwise the last study of this tab. */
function useOpenStudy(id: string | undefined): OpenStudy {
  const query = useSyncExternalStore(watchHash, currentQuery);
  const [study, setStudy] = useState<Study>();
  const [shownFault, setFault] = useState(fault);
  const [replaced, setReplaced] = useState<ReplacedStudy>();
  const show = useCallback((opened: Study, found?: OpenFault) => {
    const before = studyOfTab();
    setReplaced(undefined);
    if (before !== undefined && before !== opened && before.isUnsaved) {
      const report = (isSaved: boolean) => setReplaced({ study: before, isSaved });
      void saveStudy(before).then(
        () => report(true),
        () => report(false),
      );
    }
    fault = found;
    setFault(found);
    setStudy(opened);
    saveStudyInTab(opened);
    if (location.hash === href('analyse')) return;
    history.replaceState(null, '', href('analyse'));
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, []);
  useEffect(() => {
    let isCancelled = false;
    const opening = query !== '' ? studyOfQuery(query) : id === undefined ? undefined : studyOfGame(id);
    if (opening === undefined) setStudy((now) => now ?? lastStudy());
    void opening?.then(({ study: opened, fault: found }) => {
      if (!isCancelled) show(opened, found);
    });
    return () => {
      isCancelled = true;
    };
  }, [id, query, show]);
  // The fault is shown once
  useEffect(
    () => () => {
      fault = undefined;
    },
    [],
  );
  return { study, fault: shownFault, replaced, open: show };
}

function lastStudy(): Study {
  return studyOfTab() ?? Study.begin(createGame(gameIds()[0]));
}

interface OpenedStudy {
  readonly study: Study;
  readonly fault?: OpenFault;
}

async function studyOfQuery(query: string): Promise<OpenedStudy> {
  try {
    return { study: await studyOfLink(query) };
  } catch (error) {
    return { study: lastStudy(), fault: { kind: 'bad-link', failure: failureOf(error) } };
  }
}

async function studyOfGame(id: string): Promise<OpenedStudy> {
  try {
    const found = await openGame(id);
    if (found === undefined) return { study: lastStudy(), fault: { kind: 'no-game' } };
    const study = studyOfSession(found.session, found);
    study.markSaved(undefined);
    return { study };
  } catch (error) {
    return { study: lastStudy(), fault: { kind: 'bad-game', failure: failureOf(error) } };
  }
}
