/** Oware against its oracle, against the contract of all games, and against the counts of a second program. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import './register.js';
import { createGame, perft } from '../../../packages/otau/src/games/index.js';
import { contractSuite } from '../../../tests/contract.js';
import { compare } from '../../../tests/oracles/compare.js';
import { owareOracle } from './oracle.js';

const BOARDS = [{}, { houses: 3, seeds: 2, quietMoves: 10 }, { houses: 8, seeds: 6 }];
const GAMES = 60;

for (const options of BOARDS) {
  const name = `oware ${JSON.stringify(options)}`;
  contractSuite(
    name,
    () => createGame('oware', options),
    (game, row) => [row.subarray(0, 2 * Number(game.options.houses) + 2).reduce((total, seeds) => total + seeds, 0)],
  );

  it(`${name} agrees with the oracle in random games`, () => {
    const game = createGame('oware', options);
    const hasText = (row: Uint8Array) => game.actor(row) >= 0;
    const compared = compare({ game, oracle: owareOracle(options), games: GAMES, seed: 5, hasText });
    expect(compared).toMatchObject({ games: GAMES, finished: GAMES });
  });
}

describe('perft', () => {
  const PROGRAM = fileURLToPath(new URL('perft.py', import.meta.url));

  it.each([
    // From perft.py
    [{}, [6, 36, 190, 1014, 5219, 27332, 139157, 711414]],
    [{ houses: 3, seeds: 2 }, [3, 6, 14, 32, 66, 152, 316, 680]],
  ])('%j', (options, counts) => {
    const game = createGame('oware', options);
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    expect(counts.map((_, i) => perft(game, row, i + 1))).toEqual(counts);
  });

  it('is counted alike by the second program', () => {
    const printed = execFileSync('python3', [PROGRAM, '5', '6', '4'], { encoding: 'utf8' });
    expect(printed.trim()).toBe('6 36 190 1014 5219');
  });
});
