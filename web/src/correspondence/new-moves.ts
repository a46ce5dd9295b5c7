/** Games with new moves from a letter, and the position from which they are new. The board replays them. */

const newMoves = new Map<string, number>();

export function noteNewMoves(id: string, ply: number): void {
  newMoves.set(id, ply);
}

/** Whether a letter has just brought moves of the game. This tab then takes the game over from another one. */
export function hasNewMoves(id: string): boolean {
  return newMoves.has(id);
}

/** The position from which the moves are new; undefined if there are none. Returned only once. */
export function takeNewMoves(id: string): number | undefined {
  const ply = newMoves.get(id);
  newMoves.delete(id);
  return ply;
}
