/** The packs of puzzles that ship: small, written as packs are, each puzzle with one best move. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import '../packages/otau/src/games/all.js';
import { gameIds } from '../packages/otau/src/core/registry.js';
import { formatPuzzles, PuzzleMiner, parsePuzzles } from '../packages/otau/src/puzzles/index.js';
import { explainMove } from '../packages/otau/src/review/index.js';

const FOLDER = new URL('../packages/data/puzzles/', import.meta.url);
const FILES = readdirSync(FOLDER);
/** Of all packs together. */
const MAX_BYTES = 300_000;
/** Puzzles of each pack that are graded again. */
const GRADED = 5;

it('there is a pack for each game, and all together are small', () => {
  expect(FILES.map((file) => file.replace('.json', '')).sort()).toEqual([...gameIds()].sort());
  const bytes = FILES.reduce((sum, file) => sum + readFileSync(new URL(file, FOLDER)).length, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const pack = parsePuzzles(text);

  it('is written as packs are', () => {
    expect(formatPuzzles(pack)).toBe(text);
    expect(pack.puzzles.length).toBeGreaterThanOrEqual(100);
  });

  it('is graded by the opponents as they are: `otau puzzles grade` grades a pack anew', async () => {
    const { game, made, puzzles } = pack;
    const miner = new PuzzleMiner(game, made);
    const drawn = Array.from({ length: GRADED }, (_, i) => puzzles[Math.floor(((i + 0.5) * puzzles.length) / GRADED)]);
    const grades: unknown[] = [];
    for (const { row, best } of drawn) grades.push(await miner.gradeOf(row, best.line[0]));
    await miner.close();
    expect(grades).toEqual(drawn.map(({ grade }) => grade));
  });

  it('has puzzles whose best move is better by the margin, with the themes of their lines', () => {
    const { game, made, puzzles } = pack;
    for (const puzzle of puzzles) {
      expect(puzzle.best.value - puzzle.other.value).toBeGreaterThanOrEqual(made.margin - 0.001);
      expect(explainMove(game, puzzle.row, puzzle.best, puzzle.other).themes.map(({ id }) => id)).toEqual(
        puzzle.themes,
      );
    }
  });
});
