/** The best line from each ply of an alpha-beta search, built up move by move on the way back to the root. */
export class PrincipalLines {
  /** The line from `ply` on: `#actions[plies * ply + i]` for i from `ply` to `#ends[ply]`. */
  readonly #actions: Uint16Array;
  readonly #ends: Uint8Array;

  /** @param plies more than any line has, 255 at most */
  constructor(private readonly plies: number) {
    this.#actions = new Uint16Array(plies * plies);
    this.#ends = new Uint8Array(plies);
  }

  read(ply: number): number[] {
    const first = this.plies * ply;
    return [...this.#actions.subarray(first + ply, first + this.#ends[ply])];
  }

  /** The line ends here. */
  end(ply: number): void {
    this.#ends[ply] = ply;
  }

  /** The line of `ply` is this move and then the line of the next ply. */
  extend(ply: number, action: number): void {
    const actions = this.#actions;
    const own = this.plies * ply;
    const next = own + this.plies;
    const end = Math.max(this.#ends[ply + 1], ply + 1);
    actions[own + ply] = action;
    for (let i = ply + 1; i < end; i++) actions[own + i] = actions[next + i];
    this.#ends[ply] = end;
  }
}
