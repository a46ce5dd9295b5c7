/** Listeners of one thing: `watch` adds one until the returned function is called, `notify` calls them all. */
export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (): void => {
      for (const listener of listeners) listener();
    },
  };
}

/** An object whose changes pages render, by `useSyncExternalStore(x.watch, x.version)`. */
export abstract class Watchable {
  readonly #changes = createSignal();
  #version = 0;

  /** Calls `listener` at every change until the returned function is called. */
  readonly watch = this.#changes.watch;

  /** Another number after every change. */
  readonly version = (): number => this.#version;

  protected notify(): void {
    this.#version++;
    this.#changes.notify();
  }
}
