/** The moves of a room: their texts, their players, and the ids under which clients sent them. */

/** A move as a client asked for it. */
export interface AskedMove {
  /** The moves and throws before it. */
  readonly ply: number;
  readonly move: string;
}

export class RoomMoves {
  readonly #texts: string[] = [];
  /** The player of each move; `CHANCE` for throws. */
  readonly #movers: number[] = [];
  /** The moves that were played by their ids, so that none is played twice. */
  readonly #asked = new Map<string, AskedMove>();

  get texts(): readonly string[] {
    return this.#texts;
  }

  note(text: string, mover: number): void {
    this.#texts.push(text);
    this.#movers.push(mover);
  }

  noteAsked(id: string, asked: AskedMove): void {
    this.#asked.set(id, asked);
  }

  askedAs(id: string): AskedMove | undefined {
    return this.#asked.get(id);
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
