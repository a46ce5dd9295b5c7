/** The reviews of this page. Each engine reviews a game once, wherever it is shown. This file does not use React. */
import type { History } from 'otau';
import { type Review, reviewGame, reviewSpec } from 'otau/review';
import { Watchable } from '../session/watchable.js';
import { openReviewSearches, type ReviewSearches } from './review-searches.js';

/** The number of steps of the progress bar; each renders again. */
const SHOWN_STEPS = 20;

/** A review with its progress. */
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

/** The most reports that are cached. */
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

/** The least plies of a game for a report. */
const MIN_PLIES = 8;

/** Whether a game is long enough for a report. */
export function isReportable(plies: number): boolean {
  return plies >= MIN_PLIES;
}
