/** The curves of a run for TensorBoard, in the run's folder `tensorboard/`. They hold clock times: no part of the result. */
import type { RunFiles } from './files.js';
import { type Metrics, scalarsOf } from './metrics.js';
import { scalarsEvent, versionEvent } from './tensorboard-format.js';

export class TensorBoard {
  #name: string | undefined;

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly files: RunFiles,
    private readonly now: () => number = Date.now,
  ) {}

  /** Adds the figures of an iteration. Each process has an event file of its own. Throws `no-file`. */
  add(metrics: Metrics): void {
    const seconds = this.now() / 1000;
    if (this.#name === undefined) {
      this.#name = `tensorboard/events.out.tfevents.${Math.floor(seconds)}.otau.${process.pid}`;
      this.files.append(this.#name, versionEvent(seconds));
    }
    const scalars = scalarsOf(metrics).map(([tag, value]) => ({ tag, value }));
    this.files.append(this.#name, scalarsEvent(seconds, metrics.iteration, scalars));
  }
}
