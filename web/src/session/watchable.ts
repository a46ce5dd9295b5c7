/** An object whose changes pages render, by `useSyncExternalStore(x.watch, x.version)`. */
export abstract class Watchable {
  readonly #listeners = new Set<() => void>();
  #version = 0;

  /** Calls `listener` at every change until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number after every change. */
  readonly version = (): number => this.#version;

  protected notify(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
