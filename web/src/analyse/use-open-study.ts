/** The study that is open on the page: from the address, from a link, or the last one of this tab. */
import { createGame, gameIds } from 'otau';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Failure, failureOf } from '../i18n/failures.js';
import { openGame } from '../play/match/start-game.js';
import { href } from '../shell/route.js';
import { studyOfSession } from '../study/create-study.js';
import { saveStudy, saveStudyInTab, studyOfTab } from '../study/save-study.js';
import { Study } from '../study/study.js';
import { studyOfLink } from '../study/study-link.js';

/** Why a study could not be opened. */
export interface OpenFault {
  readonly kind: 'bad-link' | 'bad-game' | 'no-game';
  readonly failure?: Failure;
}

/** A study with unsaved changes that another one has replaced. It is saved in the library, so that nothing is lost. */
export interface ReplacedStudy {
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
export function useOpenStudy(id: string | undefined): OpenStudy {
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
    if (query !== '') {
      void studyOfQuery(query).then(({ study: opened, fault: found }) => {
        if (!isCancelled) show(opened, found);
      });
    } else if (id !== undefined) {
      void studyOfGame(id).then(({ study: opened, fault: found }) => {
        if (!isCancelled) show(opened, found);
      });
    } else {
      setStudy((now) => now ?? lastStudy());
    }
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
  const open = useCallback((opened: Study) => show(opened), [show]);
  return { study, fault: shownFault, replaced, open };
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
