/** How long a training takes: the time left by the pace of the stages so far. */
import type { StageProgress } from '../stages/stage.js';

/** The share of a stage that has to be done before its remaining time is estimated. */
const MIN_SHARE = 0.02;

/** Estimates the time that is left, of the stage and of the run. */
export class Pace {
  /** Seconds of the iterations done in this process. */
  readonly #iterations: number[] = [];
  #iterationStart: number;
  #stage = '';
  #stageStart = 0;

  /** @param now milliseconds */
  constructor(private readonly now: () => number) {
    this.#iterationStart = now();
  }

  /** An iteration has ended. */
  iteration(): void {
    const now = this.now();
    this.#iterations.push((now - this.#iterationStart) / 1000);
    this.#iterationStart = now;
  }

  /** Takes the progress of a stage. Returns the seconds left of it, or undefined where that is not known yet. */
  stageLeft({ iteration, stage, done, total }: StageProgress): number | undefined {
    const name = `${iteration}/${stage}`;
    if (name !== this.#stage) {
      this.#stage = name;
      this.#stageStart = this.now();
    }
    const seconds = (this.now() - this.#stageStart) / 1000;
    return done < MIN_SHARE * total || done === 0 || seconds <= 0 ? undefined : (seconds * (total - done)) / done;
  }

  /** The seconds that `left` more iterations take, the running one included; undefined before the first has ended. */
  runLeft(left: number): number | undefined {
    if (this.#iterations.length === 0) return undefined;
    const mean = this.#iterations.reduce((sum, seconds) => sum + seconds, 0) / this.#iterations.length;
    return Math.max(0, left * mean - (this.now() - this.#iterationStart) / 1000);
  }
}
