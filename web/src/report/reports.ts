/** The reviews of this page: each game is looked at once by each engine, wherever it is shown. Knows no React. */
import type { History } from 'otau';
import { type Review, reviewGame, reviewSpec } from 'otau/review';
import { Watchable } from '../session/watchable.js';
import { openReviewSearches, type ReviewSearches } from './review-searches.js';

/** So many steps of progress are shown: each is drawn. */
const SHOWN_STEPS = 20;

/** A review that runs or is ready. */
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

  /** Another value where the report begins, ends or fails, but not with every step of it. */
  readonly stage = (): string => `${this.isGoing} ${this.review !== undefined} ${this.hasFailed}`;

  get isGoing(): boolean {
    return this.#searches !== undefined;
  }

  /** Begins, unless it runs or is ready. */
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

  /** Ends it; what was found is forgotten unless it is ready. */
  stop(): void {
    this.#searches?.close();
    this.#searches = undefined;
    this.notify();
  }
}

/** So many are remembered. */
const MAX_REPORTS = 12;
const reports = new Map<string, Report>();

/** The report of a game by an engine, the same one each time. */
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

/** A shorter game teaches nothing. */
const MIN_PLIES = 8;

/** Whether a game is long enough for a report. */
export function isReportable(plies: number): boolean {
  return plies >= MIN_PLIES;
}
