/** How long a training will take: from the pace of the stages so far to the time that is left. */
import type { StageProgress } from '../stages/stage.js';

/** The pace of one stage is looked at over so much of it, at least. */
const LEAST_SHARE = 0.02;

export class Pace {
  /** Seconds of the iterations done in this process. */
  readonly #iterations: number[] = [];
  #iterationBegun: number;
  #stage = '';
  #stageBegun = 0;

  /** @param now milliseconds */
  constructor(private readonly now: () => number) {
    this.#iterationBegun = now();
  }

  /** An iteration has ended. */
  iteration(): void {
    const now = this.now();
    this.#iterations.push((now - this.#iterationBegun) / 1000);
    this.#iterationBegun = now;
  }

  /** Something of a stage is done; the seconds that are left of it, or undefined where that is not known yet. */
  stageLeft({ iteration, stage, done, total }: StageProgress): number | undefined {
    const name = `${iteration}/${stage}`;
    if (name !== this.#stage) {
      this.#stage = name;
      this.#stageBegun = this.now();
    }
    const seconds = (this.now() - this.#stageBegun) / 1000;
    return done < LEAST_SHARE * total || done === 0 || seconds <= 0 ? undefined : (seconds * (total - done)) / done;
  }

  /** The seconds that `left` more iterations take, the running one included; undefined before one has ended. */
  runLeft(left: number): number | undefined {
    if (this.#iterations.length === 0) return undefined;
    const mean = this.#iterations.reduce((sum, seconds) => sum + seconds, 0) / this.#iterations.length;
    return Math.max(0, left * mean - (this.now() - this.#iterationBegun) / 1000);
  }
}
