/** The self-play of the next iteration, which runs while this one is trained. */
import type { Selfplayed, StageContext } from './stage.js';

export class SelfplayAhead {
  readonly #context: StageContext;
  readonly #stop = new AbortController();
  readonly #played: Promise<Selfplayed>;
  /** What was last reported before `wait`. */
  #progress: Parameters<StageContext['onProgress']> | undefined;
  #isAwaited = false;

  /** @param context of the stage; its progress is reported from `wait` on */
  constructor(context: StageContext, play: (context: StageContext) => Promise<Selfplayed>) {
    this.#context = context;
    this.#played = play({
      ...context,
      signal: AbortSignal.any([context.signal, this.#stop.signal]),
      onProgress: (...progress) => {
        if (this.#isAwaited) context.onProgress(...progress);
        else this.#progress = progress;
      },
    });
    // An error comes out of `wait`
    this.#played.catch(() => undefined);
  }

  /** What was played, once it is. Throws what self-play throws. */
  wait(): Promise<Selfplayed> {
    this.#isAwaited = true;
    if (this.#progress !== undefined) this.#context.onProgress(...this.#progress);
    return this.#played;
  }

  /** Ends it, if it still runs, and waits until its threads are closed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#played.catch(() => undefined);
  }
}
