/** The moves of a room: their texts, their players, and the ids under which clients sent them. */

export class RoomMoves {
  readonly #texts: string[] = [];
  /** The player of each move; `CHANCE` for throws. */
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

  /** The ply of a player's last move; -1 if there is none. */
  lastOf(seat: number): number {
    return this.#movers.lastIndexOf(seat);
  }

  /** Takes back all moves from a ply on. Their ids stay known. */
  cut(ply: number): void {
    this.#texts.length = ply;
    this.#movers.length = ply;
  }
}
