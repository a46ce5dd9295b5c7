/** Searches with endgame tables: what is known is not searched, and nothing else changes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGame } from '../games/index.js';
import { type EndgameSource, endgamesFrom } from '../tables/index.js';
import { loadSenet, loadTogyzKumalak, shippedSenet } from '../tables/node/index.js';
import { createAlphabeta } from './alphabeta/alphabeta.js';
import { createExpectimax } from './expectimax/expectimax.js';

const togyz = createGame('togyzkumalak');
const senet = createGame('senet', { dancers: 2 });

let endgames: EndgameSource;
beforeAll(async () => {
  endgames = endgamesFrom(await loadTogyzKumalak(), await loadSenet(shippedSenet('kendall')));
});

function rowOf(game: typeof togyz | typeof senet, position: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  return row;
}

describe('a search with tables', () => {
  it('knows the best move of an endgame at once', () => {
    const row = rowOf(togyz, '2S,5,1S,2/4,1S,1S,3 80 77 S 70');
    const { stopped, depth, value, lines } = createAlphabeta({ endgames }).search(togyz, row, { depth: 20 });
    expect([stopped, depth, value, lines[0].solved]).toEqual(['solved', 1, 1, 'win']);
  });

  it('finds what it finds without, with fewer positions', () => {
    const nodes = { known: 0, searched: 0 };
    for (const position of [
      '2S,1S,3,1S,t,2/t,2S,1S,1S,1S,1S,1S,2 75 76 S 70',
      '2,1S,1S,1S,2,t,1/t,1,2S,2,4S,1,1S,1S 75 76 N 1',
      '1,1S,1S,1S,1,1S,1,t,1/2,t,2,3S,1,1S,2S 74 78 N 1',
      '2,1S,1S,3,t,1/2,1S,1,1S,t,2S,2S,2S 76 76 S 1',
    ]) {
      const row = rowOf(togyz, position);
      const [known, searched] = [endgames, undefined].map((source) =>
        createAlphabeta({ endgames: source }).search(togyz, row, { depth: 40, nodes: 400_000 }),
      );
      expect(searched.stopped).toBe('solved');
      expect([known.stopped, known.value]).toEqual(['solved', searched.value]);
      nodes.known += known.nodes;
      nodes.searched += searched.nodes;
    }
    // Of one position the order of the moves decides as well; of several the tables save half
    expect(nodes.known).toBeLessThan(nodes.searched);
  });

  it('has the table’s chances in Senet', () => {
    const row = rowOf(senet, 'c.......................s..... c 3 -');
    const { value, stopped, nodes } = createExpectimax({ endgames }).search(senet, row, { depth: 4 });
    expect(stopped).toBe('solved');
    expect(nodes).toBeLessThan(10);
    const child = new Uint8Array(senet.rowSize);
    senet.next(row, 3, child);
    expect(value).toBe(endgames(senet)!.value(child));
  });

  it('asks nothing about other boards', () => {
    expect(endgames(createGame('togyzkumalak', { pits: 7, stones: 7 }))).toBeUndefined();
    expect(endgames(createGame('kindo'))).toBeUndefined();
  });
});
