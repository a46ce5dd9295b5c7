/** Records with variations, marks and notes: both forms give them back as they were. */
import { describe, expect, test } from 'vitest';
import { CHANCE, createGame, type Game, gameIds, History, OVER, Rng } from '../index.js';
import {
  formatRecord,
  type GameRecord,
  type Note,
  parseRecords,
  recordOf,
  type Variation,
  type Variations,
} from './index.js';

/** Studies of each game; 2,500 make 10,000 in all. */
const STUDIES = Number(process.env.OTAU_STUDIES ?? 20);

function step(history: History, rng: Rng): void {
  const { game, row } = history;
  if (history.actor === CHANCE) {
    const chances = new Float32Array(game.maxLegal);
    history.play(rng.pick(chances, game.outcomes(row, chances)));
  }
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(history.row, actions);
  if (count > 0) history.play(actions[rng.below(count)]);
}

const WORDS = ['good', '{', '}', '(', ')', '$5', '!?', '[%eval 1]', 'Асан', '1-0', '\\', '3.'];

function randomNotes(rng: Rng, plies: number): Record<number, Note> {
  const notes: Record<number, Note> = {};
  for (let ply = 0; ply <= plies; ply++) {
    if (rng.below(3) > 0) continue;
    const note = {
      ...(rng.below(2) === 0
        ? { comment: Array.from({ length: 1 + rng.below(4) }, () => WORDS[rng.below(WORDS.length)]).join(' ') }
        : {}),
      ...(rng.below(3) === 0 ? { evaluation: rng.below(201) / 100 - 1 + 0 } : {}),
      ...(rng.below(4) === 0 ? { clock: rng.below(1e6) } : {}),
      ...(rng.below(3) === 0 ? { marks: Array.from({ length: 1 + rng.below(3) }, () => 1 + rng.below(255)) } : {}),
    };
    if (Object.keys(note).length > 0) notes[ply] = note;
  }
  return notes;
}

/** A line of random moves, with what is said of it and what else might have been played. */
function randomLine(
  game: Game,
  start: History,
  rng: Rng,
  plies: number,
  depth: number,
): Variation & { history: History } {
  const history = new History(game, start);
  const variations: Record<number, Variation[]> = {};
  for (let ply = 1; ply <= plies && history.actor !== OVER; ply++) {
    const before = new History(game, { row: history.row, counters: history.counters });
    step(history, rng);
    if (depth > 0 && rng.below(4) === 0) {
      variations[ply] = Array.from({ length: 1 + rng.below(2) }, () => {
        const { history: _, ...line } = randomLine(game, before, rng, 1 + rng.below(5), depth - 1);
        return line;
      }).filter(({ moves }) => moves.length > 0);
    }
  }
  const { moves } = recordOf(game, history);
  const some = Object.fromEntries(
    Object.entries(variations).filter(([ply, list]) => Number(ply) <= moves.length && list.length > 0),
  );
  const notes = randomNotes(rng, moves.length);
  return {
    history,
    moves,
    ...(Object.keys(notes).length > 0 ? { notes } : {}),
    ...(Object.keys(some).length > 0 ? { variations: some as Variations } : {}),
  };
}

function randomStudy(game: Game, seed: number): GameRecord {
  const rng = new Rng(`study ${seed}`);
  const start = new History(game, undefined, rng);
  const { history, notes, variations } = randomLine(game, start, rng, 3 + rng.below(12), 3);
  return recordOf(game, history, { notes, variations, tags: { Event: 'Study' } });
}

describe.each(gameIds())('studies of %s', (id) => {
  test('come back from both forms, and from the same text', () => {
    const game: Game = createGame(id);
    let branches = 0;
    for (let seed = 0; seed < STUDIES; seed++) {
      const record = randomStudy(game, seed);
      if (record.variations !== undefined) branches++;
      for (const form of ['text', 'jsonl'] as const) {
        const text = formatRecord(record, form);
        expect(parseRecords(text)).toEqual([record]);
        expect(formatRecord(parseRecords(text)[0], form)).toBe(text);
      }
    }
    expect(branches).toBeGreaterThan(STUDIES / 3);
  });
});

test('a study as people write it', () => {
  const text =
    '[Game "togyzkumalak"]\n[Result "*"]\n\n1. 76(10)! $14 {ten at once} (1. 65(10) 65(10) (1... 98?! 2. 11) 2. 99) 1... 98 (1... 22(10)) 2. 66 *\n';
  const [record] = parseRecords(text);
  expect(record.notes).toEqual({ 1: { comment: 'ten at once', marks: [1, 14] } });
  expect(record.variations?.[1][0]).toMatchObject({
    moves: ['65(10)', '65(10)', '99'],
    variations: { 2: [{ moves: ['98', expect.stringMatching(/^11/)], notes: { 1: { marks: [6] } } }] },
  });
  expect(record.variations?.[2]).toEqual([{ moves: ['22(10)'] }]);
  expect(JSON.parse(formatRecord(record, 'jsonl'))).toMatchObject({ version: 2 });
  const { variations: _, notes: __, ...plain } = record;
  expect(JSON.parse(formatRecord(plain, 'jsonl'))).toMatchObject({ version: 1 });
});

test.each([
  ['( without a move', '(76) 76 *', 'expected a move before a variation'],
  ['( without )', '76 (65 98 *', 'expected ) at the end of a variation'],
  [') without (', '76 98) *', 'expected ( before )'],
  ['a move that is illegal', '76 98 (99) *', 'ply 2: expected a legal move of togyzkumalak in a variation'],
  ['variations too deep', `76 ${'(65 '.repeat(70)}${')'.repeat(70)} *`, 'at most 60 deep'],
  ['a glyph that is none', '76 $300 *', 'expected marks as a list of numbers from 1 to 255'],
])('%s', (_, moves, message) => {
  expect(() => parseRecords(`[Game "togyzkumalak"]\n\n${moves}`)).toThrow(message);
});

test('variations of another program are in its own format', () => {
  const [{ moves, variations }] = parseRecords(
    '[White "a"]\n\n1. 76(10) 98 2. 66 76(2) 3. 12(22) (3. 12(22)) 3... 88(16) (3... 88(16)) *',
  );
  expect(moves).toEqual(['76(10)', '98', '66', '76(2)', '12(12)', '88(14)']);
  expect(Object.keys(variations ?? {})).toEqual(['5', '6']);
});
