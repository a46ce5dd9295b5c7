/** Games that a letter has just brought, and from which position on they are new: the board plays that on. */

const arrivals = new Map<string, number>();

export function noteArrival(id: string, ply: number): void {
  arrivals.set(id, ply);
}

/** Whether the game has just come: this tab then takes it over from another one. */
export function hasArrived(id: string): boolean {
  return arrivals.has(id);
}

/** The position to show first; undefined where nothing new has come. It is given once. */
export function takeArrival(id: string): number | undefined {
  const ply = arrivals.get(id);
  arrivals.delete(id);
  return ply;
}
