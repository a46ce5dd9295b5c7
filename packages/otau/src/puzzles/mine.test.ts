/** Puzzles: found in games, the same ones again, each with one best move that a search confirms. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../core/registry.js';
import { gameLadder } from '../ladder/levels.js';
import { Rng } from '../lib/rng.js';
import { explainMove } from '../review/sentences.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import {
  formatPuzzles,
  gradeQuota,
  miningSettings,
  PuzzleMiner,
  parsePuzzles,
  pickPuzzles,
  practiceGame,
} from './index.js';
import { type Puzzle, puzzleId } from './puzzle.js';

const GAME = createGame('kindo');
const SETTINGS = miningSettings(GAME, { effort: 1, margin: 0.2 });

async function puzzlesOf(game: number, known: readonly Puzzle[] = []): Promise<Puzzle[]> {
  const miner = new PuzzleMiner(GAME, SETTINGS, known);
  const found: Puzzle[] = [];
  for await (const puzzle of miner.mine(await practiceGame(GAME, '1', game))) {
    if (puzzle !== undefined) found.push(puzzle);
  }
  await miner.close();
  return found;
}

const FOUND = [...(await puzzlesOf(4)), ...(await puzzlesOf(5))];
const PACK = { game: GAME, made: SETTINGS, games: 2, puzzles: FOUND };

describe('puzzles of games', () => {
  it('are there, and the same in another run', async () => {
    const again = await puzzlesOf(5);
    expect(again.length).toBeGreaterThan(0);
    expect(FOUND.slice(-again.length)).toEqual(again);
  });

  it('have one best move, by a search that looks at every move to a fixed depth', () => {
    for (const { row, best, other } of FOUND) {
      const search = createAlphabeta({ lines: 2, selective: false });
      const { lines } = search.search(GAME, row, { nodes: 20_000 });
      expect(lines[0].action).toBe(best.line[0]);
      expect(lines[0].value).toBeGreaterThan(lines[1].value);
      expect(best.value - other.value).toBeGreaterThanOrEqual(SETTINGS.margin - 0.001);
    }
  });

  it('have a grade, an id by their position, and the themes of their lines', () => {
    for (const puzzle of FOUND) {
      expect(puzzle.grade).toBeGreaterThanOrEqual(1);
      expect(puzzle.grade).toBeLessThanOrEqual(gameLadder('kindo').length);
      expect(puzzle.id).toBe(puzzleId(GAME, puzzle.position));
      expect(explainMove(GAME, puzzle.row, puzzle.best, puzzle.other).themes.map(({ id }) => id)).toEqual(
        puzzle.themes,
      );
    }
  });

  it('are not found where they are known', async () => {
    const known = await puzzlesOf(5, FOUND);
    expect(known.filter(({ id }) => FOUND.some((puzzle) => puzzle.id === id))).toEqual([]);
  });
});

describe('a pack', () => {
  const text = formatPuzzles(PACK);

  it('is written and read', () => {
    const read = parsePuzzles(text);
    expect(read.puzzles).toEqual(FOUND);
    expect({ made: read.made, games: read.games }).toEqual({ made: SETTINGS, games: 2 });
    expect(formatPuzzles(read)).toBe(text);
  });

  it('of all grades is drawn evenly, the easiest first', () => {
    const many = [1, 1, 1, 1, 1, 1, 3, 3, 7].map((grade, index) => ({ ...FOUND[0], grade, id: `${index}` }));
    expect(pickPuzzles(many, 5, new Rng(1)).map(({ grade }) => grade)).toEqual([1, 1, 3, 3, 7]);
    expect(pickPuzzles(many, 20, new Rng(1))).toHaveLength(9);
    expect(gradeQuota(500)).toBe(125);
  });

  const [first] = FOUND;
  const line = JSON.stringify([first.position, ['zz'], ['zz'], [0, 0, 0, 1], []]);
  it.each([
    ['no JSON', '{'],
    ['another format', text.replace('otau-puzzles', 'otau-book')],
    ['a later version', text.replace('"version":1', '"version":2')],
    ['a wrong option', text.replace('"options":{', '"options":{"size":400')],
    ['an unknown setting', text.replace('"effort"', '"efort"')],
    ['a margin of nothing', text.replace('"margin":0.2', '"margin":0')],
    ['no games', text.replace('"games":2', '"games":-2')],
    ['no position', text.replace(first.position, 'nonsense')],
    ['a move that is none', text.replace(/^\[.*$/m, line)],
    ['the same twice', text.replace(/^(\[.*),$/m, '$1,\n$1,')],
    ['a grade that there is not', text.replace(/,\d+\],\[/, ',13],[')],
    ['a best move that is worse', text.replace(/\],\[[-\d.]+,([-\d.]+),/, '],[-1,1,')],
  ])('is refused: %s', (_, bad) => {
    expect(bad).not.toBe(text);
    expect(() => parsePuzzles(bad)).toThrowError(expect.objectContaining({ code: 'bad-puzzles' }));
  });
});

it('puzzles are for two', () => {
  expect(() => miningSettings(createGame('abalone', { players: 3 }))).toThrowError(
    expect.objectContaining({ code: 'unsupported' }),
  );
});
