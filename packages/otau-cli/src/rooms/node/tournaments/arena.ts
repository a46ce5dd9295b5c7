/** Pairings of an arena: a free player meets another free player of a similar rank, but not the opponent of the last game. */

export interface ArenaPlayer {
  readonly id: string;
  readonly last: string | undefined;
  /** Games on seat 0 minus games on other seats. */
  readonly balance: number;
}

/**
 * Pairs of free players.
 * @param free in the order of their standing
 * @param playing the number of players in running games: a player without an opponent can meet one of them later
 */
export function pairArena(free: readonly ArenaPlayer[], playing: number): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  const left = [...free];
  while (left.length > 1) {
    const one = left.shift() as ArenaPlayer;
    let index = left.findIndex(({ id }) => id !== one.last);
    if (index < 0) {
      // Only the last opponent is free: paired again, unless another player will be free soon
      if (playing > 0) continue;
      index = 0;
    }
    const [two] = left.splice(index, 1);
    pairs.push(one.balance <= two.balance ? [one.id, two.id] : [two.id, one.id]);
  }
  return pairs;
}
