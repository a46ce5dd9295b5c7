/** The reviews of this page. Each engine reviews a game once, wherever it is shown. This file draws nothing. */
import { type Game, type History, Rng } from 'otau';
import { defaultSearch, RemoteAgent } from 'otau/agents/web';
import { findingOf, type Review, type ReviewSearch, reviewGame, reviewLimits, reviewSpec } from 'otau/review';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { evaluateByTable } from '../endgames/tables.js';
import { useNetworks } from '../models/models.js';
import { pluginThread } from '../plugins/thread.js';
import { Watchable } from '../session/watchable.js';

/** The number of steps of the progress bar; each renders again. */
const SHOWN_STEPS = 20;

export class Report extends Watchable {
  #searches: ReviewSearches | undefined;
  /** 0 to 1. */
  progress = 0;
  review: Review | undefined;
  hasFailed = false;

  constructor(
    private readonly history: History,
    private readonly spec: string,
  ) {
    super();
  }

  /** Changes when the report starts, ends or fails, but not with its progress. */
  readonly stage = (): string => `${this.isGoing} ${this.review !== undefined} ${this.hasFailed}`;

  get isGoing(): boolean {
    return this.#searches !== undefined;
  }

  /** Starts it, unless it is running or ready. */
  start(): void {
    if (this.isGoing || this.review !== undefined) return;
    const searches = openReviewSearches(this.history.game, this.spec);
    this.#searches = searches;
    this.hasFailed = false;
    this.progress = 0;
    this.notify();
    void this.#run(searches);
  }

  async #run(searches: ReviewSearches): Promise<void> {
    const isMine = () => this.#searches === searches;
    try {
      const review = await reviewGame(this.history, {
        agent: this.spec,
        searches: searches.searches,
        stop: () => !isMine(),
        onProgress: (progress) => {
          const isStep = Math.floor(progress * SHOWN_STEPS) > Math.floor(this.progress * SHOWN_STEPS);
          if (!isMine() || !isStep) return;
          this.progress = progress;
          this.notify();
        },
      });
      if (isMine()) this.review = review;
    } catch {
      if (isMine()) this.hasFailed = true;
    }
    if (isMine()) this.stop();
  }

  /** Stops it; discards the results unless it is ready. */
  stop(): void {
    this.#searches?.close();
    this.#searches = undefined;
    this.notify();
  }
}

const MAX_REPORTS = 12;
const reports = new Map<string, Report>();

/** The report of a game by an engine; always the same object. */
export function reportOf(history: History, engine: string): Report {
  const { game } = history;
  const spec = reviewSpec(engine, game, false);
  const key = JSON.stringify([spec, game.id, game.options, [...history.rowAt(0)], history.actions]);
  const known = reports.get(key);
  if (known !== undefined) return known;
  const report = new Report(history, spec);
  reports.set(key, report);
  for (const [old, { isGoing }] of reports) if (reports.size > MAX_REPORTS && !isGoing) reports.delete(old);
  return report;
}

const MIN_PLIES = 8;

export function isReportable(plies: number): boolean {
  return plies >= MIN_PLIES;
}

/** The most workers. With more, the page and live analysis get too slow. */
const MAX_THREADS = 2;

/** Searches in workers, until they are closed. */
interface ReviewSearches {
  readonly searches: readonly ReviewSearch[];
  close(): void;
}

/** @param spec the agent's text, as `reviewSpec` makes it without tables */
function openReviewSearches(game: Game, spec: string): ReviewSearches {
  const count = Math.min(MAX_THREADS, navigator.hardwareConcurrency || 1);
  const agents = Array.from({ length: count }, () => new RemoteAgent(spec, game, openThread));
  const rng = new Rng('review');
  const searches = agents.map(
    (agent): ReviewSearch =>
      async (row, history, effort) => {
        const exact = await evaluateByTable(game, row);
        if (exact !== undefined && exact.lines.length > 0) {
          return { values: exact.values, lines: exact.lines, isExact: true };
        }
        const { result } = await agent.choose({ game, row, history, rng, limits: reviewLimits(spec, effort) });
        if (result === undefined) throw new Error(`${spec} says nothing of values.`);
        return findingOf(result);
      },
  );
  return { searches, close: () => agents.forEach((agent) => void agent.close()) };
}

function openThread() {
  return pluginThread(
    new Worker(new URL('../opponent/worker.ts', import.meta.url), { type: 'module', name: 'review' }),
  );
}

/** An engine for reviews: the specification of its agent, and the name of its network, if it has one. */
export interface Engine {
  readonly spec: string;
  readonly network?: string;
}

/** The usual search of the game first, then its networks. */
export function useEngines(game: Game): readonly Engine[] {
  const networks = useNetworks(game);
  return useMemo(
    () => [
      { spec: defaultSearch(game) },
      // A review counts simulations
      ...networks.map(({ spec, name }) => ({ spec: spec.replace(/[:,]time=\d+/, ''), network: name ?? '' })),
    ],
    [game, networks],
  );
}

/** @param isWanted begins by itself */
export function useReport(history: History, engine: string, isWanted: boolean): Report {
  const [report, setReport] = useState(() => reportOf(history, engine));
  useEffect(() => setReport(reportOf(history, engine)), [history, engine]);
  useSyncExternalStore(report.watch, report.stage);
  useEffect(() => {
    if (!isWanted) return;
    report.start();
    // A report that is no longer on screen stops
    return () => report.stop();
  }, [report, isWanted]);
  return report;
}
