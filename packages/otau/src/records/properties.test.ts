/** What holds for every record: random games of all games and options, and texts with mistakes in them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectSame } from '../../../../tests/same.js';
import { withoutStacks } from '../../../../tests/stacks.js';
import { CHANCE, type Game, type GameId, type GameOptions, OVER } from '../core/game.js';
import { History } from '../core/history.js';
import { createGame, gameIds } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { formatRecord, formatRecords } from './format.js';
import type { GameRecord, Note } from './record.js';
import { recordOf, replayRecord } from './replay.js';
import { parseRecords, readRecords } from './stream/reader.js';

const OPTIONS: Readonly<Record<GameId, fc.Arbitrary<GameOptions>>> = {
  togyzkumalak: fc.oneof(
    fc.constantFrom<GameOptions>({}, { variant: 'bestemshe' }, { variant: 'kozdatu' }, { pits: 9, stones: 18 }),
    fc.record({ pits: fc.integer({ min: 2, max: 9 }), stones: fc.integer({ min: 1, max: 18 }), tuzdyk: fc.boolean() }),
  ),
  abalone: fc.constantFrom<GameOptions>(
    {},
    { variant: 'belgian-daisy' },
    { variant: 'snakes', marblesToEject: 1 },
    { players: 3, firstPlayer: 1, marblesToEject: 1 },
    { players: 4, firstPlayer: 3 },
    { placement: true, firstPlayer: 1, maxTurns: 20 },
    { variant: 'belgian-daisy', maxTurns: 30, countAtLimit: true },
    { firstPlayer: 'random', repetition: true },
  ),
  kindo: fc.record({ size: fc.integer({ min: 3, max: 9 }), walledIn: fc.boolean() }),
  senet: fc.record({ rules: fc.constantFrom('kendall', 'skyruk'), dancers: fc.integer({ min: 1, max: 7 }) }),
};

/** A game played at random for at most `plies` actions and throws, after some that the record does not name. */
function playRandomly(game: Game, seed: number, before: number, plies: number): History {
  const rng = new Rng(seed);
  const row = new Uint8Array(game.rowSize);
  game.start(row, rng);
  const warmUp = goOn(new History(game, { row }), rng, before);
  return goOn(before === 0 ? warmUp : new History(game, warmUp), rng, plies);
}

function goOn(history: History, rng: Rng, plies: number): History {
  const { game } = history;
  const actions = new Uint16Array(game.maxLegal);
  const probabilities = new Float32Array(game.maxLegal);
  for (let ply = 0; ply < plies && history.actor !== OVER; ply++) {
    const isChance = history.actor === CHANCE;
    history.play(
      isChance
        ? rng.pick(probabilities, game.outcomes(history.row, probabilities))
        : actions[rng.below(game.legal(history.row, actions))],
    );
  }
  return history;
}

const HARD_WORDS = [
  '[%eval 1]',
  '{',
  '}',
  '\\',
  '"',
  '\n',
  '  ',
  '\\n',
  '1-0',
  '[Game "kindo"]',
  '\r\n',
  'ә',
  '\u2028',
];
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
/** Any code point but surrogates, as fast-check's `binary`, which takes a second to list them all. */
const codePoint = fc
  .nat({ max: 0x10ffff - SURROGATES })
  .map((number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES));
const hardText = fc
  .array(fc.oneof(fc.string({ unit: codePoint }), fc.constantFrom(...HARD_WORDS), fc.string({ maxLength: 90 })))
  .map((parts) => parts.join(''));
const tagName = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/);
const tags = fc
  .dictionary(tagName, hardText, { maxKeys: 4, noNullPrototype: true })
  .map((found) =>
    Object.fromEntries(
      Object.entries(found).filter(([name]) => !['Game', 'Options', 'Start', 'Result', 'Variant'].includes(name)),
    ),
  );
const note: fc.Arbitrary<Note> = fc.record(
  {
    comment: hardText.filter((text) => text !== ''),
    evaluation: fc.double({ min: -1, max: 1, noNaN: true }).map((value) => value + 0),
    clock: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  },
  { requiredKeys: ['clock'] },
);

/** Records of one game of up to `plies` plies, with results of unfinished games. */
function records(id: GameId, maxPlies = 120): fc.Arbitrary<{ readonly record: GameRecord; readonly history: History }> {
  return fc
    .tuple(
      OPTIONS[id],
      fc.nat(),
      fc.constantFrom(0, 0, 5),
      fc.nat({ max: maxPlies }),
      tags,
      fc.array(note, { maxLength: 6 }),
    )
    .map(([options, seed, before, plies, someTags, someNotes]) => {
      const game: Game = createGame(id, options as object);
      const history = playRandomly(game, seed, before, plies);
      const plain = recordOf(game, history, { tags: someTags });
      const rng = new Rng(seed);
      const notes = Object.fromEntries(someNotes.map((one) => [rng.below(plain.moves.length + 1), one]));
      const record = recordOf(game, history, { tags: someTags, notes });
      const isBrokenOff = history.actor !== OVER && rng.below(2) === 0;
      const winner = rng.below(game.players);
      const result = Array.from({ length: game.players }, (_, player) => (player === winner ? '1' : '0')).join('-');
      return { record: isBrokenOff ? { ...record, result } : record, history };
    });
}

describe.each(gameIds())('random records of %s', (id) => {
  test('come back from both forms as they were, and from the same text', () => {
    fc.assert(
      fc.property(fc.array(records(id), { minLength: 1, maxLength: 3 }), (found) => {
        const given = found.map(({ record }) => record);
        for (const form of ['jsonl', 'text'] as const) {
          const text = formatRecords(given, form);
          const read = parseRecords(text);
          expectSame(read, given);
          expect(formatRecords(read, form)).toBe(text);
          expectSame(parseRecords(text.replaceAll('\n', '\r\n'), { form }), given);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('are played again to the same position', () => {
    fc.assert(
      fc.property(records(id), ({ record, history }) => {
        const again = replayRecord(record);
        expectSame(again.actions, history.actions);
        expectSame(again.row, history.row);
      }),
      { numRuns: 60 },
    );
  });

  test('are text lines of at most 80 columns, where no word is longer', () => {
    fc.assert(
      fc.property(records(id), ({ record }) => {
        const body = formatRecord({ ...record, tags: {} }, 'text').split('\n\n')[1];
        for (const line of body.split('\n')) {
          // A number and its move stand together, which makes two words.
          if (line.length > 80) expect(line.replace(/^\d+\.+ /, '')).not.toContain(' ');
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('texts with mistakes', () => {
  const texts = gameIds().flatMap((id) =>
    [1, 2, 3].flatMap((seed) => {
      const [{ record }] = fc.sample(records(id, 40), { numRuns: 1, seed });
      return [formatRecords([record, record], 'text'), formatRecords([record, record], 'jsonl')];
    }),
  );
  const lists = gameIds().map((id) => {
    const record = recordOf(createGame(id), playRandomly(createGame(id), 3, 0, 30));
    return {
      game: id,
      text: JSON.stringify([{ game: id, moves: record.moves.join(' ') }]),
      list: record.moves.join(' '),
    };
  });

  /** Cuts, doubles and changes a few pieces of a text. */
  function mutate(text: string, rng: Rng): string {
    let changed = text;
    for (let change = rng.below(3); change >= 0; change--) {
      const at = rng.below(Math.min(changed.length + 1, 1 << 19));
      const length = rng.below(4) === 0 ? rng.below(60) : rng.below(3);
      const from = rng.below(Math.min(changed.length + 1, 1 << 19));
      const pieces = [
        '',
        String.fromCharCode(32 + rng.below(95)),
        changed.slice(from, from + rng.below(12)),
        ['{', '}', '"', '\\', '[', ']', '\n', '\n\n', ' * ', ' 1-0 ', '[%eval ', 'null', '-1', 't', ':'][rng.below(15)],
      ];
      changed = changed.slice(0, at) + pieces[rng.below(4)] + changed.slice(at + length);
    }
    return changed;
  }

  /** The quick tests look at a tenth. */
  const TIMES = process.env.OTAU_QUICK === undefined ? 20_000 : 2000;

  test('thousands of times: an error with its place, or records that can be replayed', () => {
    const rng = new Rng('mistakes');
    let refused = 0;
    for (let run = 0; run < TIMES; run++) {
      const list = lists[run % lists.length];
      const isImport = run % 4 === 0;
      const given = isImport ? (rng.below(2) === 0 ? list.text : list.list) : texts[run % texts.length];
      const text = mutate(given, rng);
      try {
        withoutStacks(() => parseRecords(text, isImport ? { game: list.game } : {}).map(replayRecord));
      } catch (error) {
        if (!(error instanceof OtauError) || error.code !== 'bad-record') throw new Error(text, { cause: error });
        const { message } = error;
        const isFitting = /^Line \d+, game \d+(?:, ply \d+)?: /.test(message) && message.length < 1000;
        expectSame(isFitting, true, message);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(TIMES / 4);
    expect(refused).toBeLessThan(0.95 * TIMES);
  });

  test('mean the same after a game that is written in the same way', async () => {
    const rng = new Rng('alike');
    const games = gameIds().flatMap((id) => {
      const game = createGame(id, id === 'senet' ? { rules: 'skyruk' } : {});
      return (['text', 'jsonl'] as const).map((form) => {
        const write = (seed: number, site: string): string =>
          formatRecord(recordOf(game, playRandomly(game, seed, 0, 40), { tags: { Site: site } }), form);
        return { plain: write(1, 'A'), escaped: write(1, '"A"'), next: [2, 3].map((seed) => write(seed, 'B')) };
      });
    });
    const [{ plain, escaped, next }] = games;
    const playok = (text: string): string => text.replace('[Game "togyzkumalak"]\n', '').replace(/\(\d+\)/g, '');
    games.push({ plain: playok(plain), escaped: playok(escaped), next: next.map(playok) });
    let read = 0;
    for (let run = 0; run < TIMES / 50; run++) {
      const { plain, escaped, next } = games[run % games.length];
      const others = next.map((text) => (rng.below(2) === 0 ? text : mutate(text, rng))).join('\n');
      // What is learnt from the first game is not kept where its tags have escapes
      const [alike, alone] = await Promise.all([plain, escaped].map((first) => readOthers(`${first}\n${others}`)));
      expect(alike, others).toEqual(alone);
      read += alike.filter((one) => typeof one !== 'string').length;
    }
    expect(read).toBeGreaterThan(TIMES / 200);
  });

  /** The games after the first, or what is wrong with them. */
  async function readOthers(text: string): Promise<(GameRecord | string | undefined)[]> {
    const found: (GameRecord | string | undefined)[] = [];
    for await (const { record, error } of readRecords([text])) found.push(record ?? error?.message);
    return found.slice(1);
  }
});
