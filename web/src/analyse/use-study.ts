/** The studies of the page in React: which one is open, what the machine finds at the shown position, the review of a whole game. */
import { createGame, gameIds } from 'otau';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { evaluateByTable } from '../endgames/tables.js';
import type { AnalysisEngine, Effort } from '../evaluation/analysis-engine.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { openGame } from '../play/openings.js';
import { href } from '../shell/route.js';
import { studyOfSession } from '../study/begin.js';
import { keepStudy, notedStudy, noteStudy } from '../study/keep.js';
import { Study } from '../study/study.js';
import { studyOfLink } from '../study/study-link.js';

/** Draws again at every change of a study. */
export function useStudyChanges(study: Study): number {
  return useSyncExternalStore(study.watch, study.version);
}

/** What could not be opened, and why, where there is more to say. */
export interface OpenFault {
  readonly kind: 'bad-link' | 'bad-game' | 'no-game';
  readonly failure?: Failure;
}

/** A study that another one has taken the place of: it goes to the library, so that nothing is lost. */
export interface SetAside {
  readonly study: Study;
  readonly isKept: boolean;
}

interface Source {
  /** Undefined while it is being opened. */
  readonly study: Study | undefined;
  readonly fault: OpenFault | undefined;
  readonly setAside: SetAside | undefined;
  readonly open: (study: Study) => void;
}

/**
 * The address is a command: what it names is opened, and then it is the page's own address again. What
 * could not be opened is reported by the page that is shown instead.
 */
let fault: OpenFault | undefined;

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function queryNow(): string {
  const { hash } = location;
  const at = hash.indexOf('?');
  return at < 0 ? '' : hash.slice(at + 1);
}

/** The study that the address names: a kept game by its id, a link by its query, else the last one of this tab. */
export function useSource(id: string | undefined): Source {
  const query = useSyncExternalStore(watchHash, queryNow);
  const [study, setStudy] = useState<Study>();
  const [shownFault, setFault] = useState(fault);
  const [setAside, setSetAside] = useState<SetAside>();
  const show = useCallback((opened: Study, found?: OpenFault) => {
    const before = notedStudy();
    setSetAside(undefined);
    if (before !== undefined && before !== opened && before.isUnsaved) {
      const report = (isKept: boolean) => setSetAside({ study: before, isKept });
      void keepStudy(before).then(
        () => report(true),
        () => report(false),
      );
    }
    fault = found;
    setFault(found);
    setStudy(opened);
    noteStudy(opened);
    if (location.hash === href('analyse')) return;
    history.replaceState(null, '', href('analyse'));
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, []);
  useEffect(() => {
    let isLeft = false;
    if (query !== '') {
      void studyOfQuery(query).then(({ study: opened, fault: found }) => {
        if (!isLeft) show(opened, found);
      });
    } else if (id !== undefined) {
      void studyOfGame(id).then(({ study: opened, fault: found }) => {
        if (!isLeft) show(opened, found);
      });
    } else {
      setStudy((now) => now ?? lastStudy());
    }
    return () => {
      isLeft = true;
    };
  }, [id, query, show]);
  // A fault is reported once
  useEffect(
    () => () => {
      fault = undefined;
    },
    [],
  );
  const open = useCallback((opened: Study) => show(opened), [show]);
  return { study, fault: shownFault, setAside, open };
}

function lastStudy(): Study {
  return notedStudy() ?? Study.begin(createGame(gameIds()[0]));
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
    study.keep(undefined);
    return { study };
  } catch (error) {
    return { study: lastStudy(), fault: { kind: 'bad-game', failure: failureOf(error) } };
  }
}

/** Milliseconds at a position before the analysis begins, so that stepping through a game stays fast. */
const ANALYSIS_DELAY_MS = 250;
/** The most analysis of one position. */
const MAX_EFFORT: Effort = { time: 20_000 };

export interface Live {
  readonly isThinking: boolean;
  readonly hasFailed: boolean;
}

/** Asks the endgame tables about the shown position for as long as `isOn`. */
export function useTables(study: Study, isOn: boolean): void {
  useStudyChanges(study);
  const { shown, game } = study;
  useEffect(() => {
    if (!isOn || study.findings.evaluation(shown)?.exact !== undefined) return;
    void evaluateByTable(game, shown.row).then((found) => found && study.findings.setEvaluation(shown, found));
  }, [study, game, shown, isOn]);
}

/** Lets the machine think about the shown position for as long as `isOn`, unless an endgame table knows it. */
export function useLive(study: Study, lines: number, isOn: boolean): Live {
  useStudyChanges(study);
  const { shown, game } = study;
  const isKnown = study.findings.evaluation(shown)?.exact !== undefined;
  const engine = useRef<Promise<AnalysisEngine>>(undefined);
  const [state, setState] = useState<Live>({ isThinking: false, hasFailed: false });
  // Searches are loaded when they are first asked; then one thread serves all positions.
  useEffect(
    () => () => {
      const made = engine.current;
      engine.current = undefined;
      void made?.then((left) => left.close());
    },
    [game, lines],
  );
  useEffect(() => {
    if (!isOn || isKnown || game.actor(shown.row) < 0) return;
    let isLeft = false;
    let asked: AnalysisEngine | undefined;
    const think = async () => {
      setState({ isThinking: true, hasFailed: false });
      try {
        engine.current ??= import('../evaluation/analysis-engine.js').then(
          ({ AnalysisEngine }) => new AnalysisEngine(game, lines),
        );
        asked = await engine.current;
        if (isLeft) return;
        const found = await asked.analyse(shown, MAX_EFFORT, (partial) =>
          study.findings.setEvaluation(shown, partial, lines),
        );
        if (found !== undefined) study.findings.setEvaluation(shown, found, lines);
        if (!isLeft) setState({ isThinking: false, hasFailed: false });
      } catch {
        if (asked === undefined) engine.current = undefined; // not loaded: the next position tries again
        if (!isLeft) setState({ isThinking: false, hasFailed: true });
      }
    };
    const timer = setTimeout(() => void think(), ANALYSIS_DELAY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      asked?.stop();
      setState({ isThinking: false, hasFailed: false });
    };
  }, [study, game, shown, lines, isOn, isKnown]);
  return state;
}
