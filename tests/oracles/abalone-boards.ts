/** Boards of Abalone for the tests of its oracle. */

/** Four players in rows of 4, 3 and 2 on the four slanted sides, clockwise from the lower left. */
export function fourPlayers(): (number | null)[] {
  const marbles = [
    'a1 b1 c1 d1 b2 c2 d2 c3 d3',
    'f2 g3 h4 i5 f3 g4 h5 f4 g5',
    'f9 g9 h9 i9 f8 g8 h8 f7 g7',
    'a5 b6 c7 d8 b5 c6 d7 c5 d6',
  ];
  return marblesOn(marbles);
}

/** The owner of each of the 61 cells, from the cells of each player. */
export function marblesOn(marbles: string[]): (number | null)[] {
  const columns = { i: [5, 9], h: [4, 9], g: [3, 9], f: [2, 9], e: [1, 9], d: [1, 8], c: [1, 7], b: [1, 6], a: [1, 5] };
  const owners: (number | null)[] = [];
  for (const [letter, [first, last]] of Object.entries(columns)) {
    for (let column = first; column <= last; column += 1) {
      const owner = marbles.findIndex((cells) => cells.split(' ').includes(`${letter}${column}`));
      owners.push(owner === -1 ? null : owner);
    }
  }
  return owners;
}
