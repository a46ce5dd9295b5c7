/** Pairings of an arena: a free player meets another free player of a similar rank, but not the opponent of the last game. */

export interface ArenaPlayer {
  readonly id: string;
  readonly last: string | undefined;
  /** How much more often the player has had seat 0. */
  readonly balance: number;
}

/**
 * Pairs of free players.
 * @param free in the order of their standing
 * @param playing how many others play now: a player who is left over can meet one of them later
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
