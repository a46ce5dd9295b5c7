/** The moves that a room has played: their texts, who made each, and the ids under which clients sent them. */

export class Played {
  readonly #texts: string[] = [];
  /** Who made each move; `CHANCE` for throws. */
  readonly #movers: number[] = [];
  /** Ids of moves that were played, so that none is played twice. */
  readonly #ids = new Set<string>();

  get texts(): readonly string[] {
    return this.#texts;
  }

  note(text: string, mover: number): void {
    this.#texts.push(text);
    this.#movers.push(mover);
  }

  noteId(id: string): void {
    this.#ids.add(id);
  }

  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The ply of a player's last move; -1 where there is none. */
  lastOf(seat: number): number {
    return this.#movers.lastIndexOf(seat);
  }

  /** Takes back all moves from a ply on. Their ids stay known. */
  cut(ply: number): void {
    this.#texts.length = ply;
    this.#movers.length = ply;
  }
}
