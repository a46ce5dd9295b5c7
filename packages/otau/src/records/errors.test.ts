import { describe, expect, test } from 'vitest';
import { History } from '../core/history.js';
import { createGame } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { formatRecord, formatRecords } from './format.js';
import type { GameRecord } from './record.js';
import { recordOf, replayRecord } from './replay.js';
import { type ParseOptions, parseRecords } from './stream/reader.js';

/** The message of the one error that `run` throws. */
function messageOf(run: () => unknown, code = 'bad-record'): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(OtauError);
    expect((error as OtauError).code).toBe(code);
    return (error as OtauError).message;
  }
  throw new Error('No error was thrown.');
}

const readError = (text: string, options?: ParseOptions): string => messageOf(() => parseRecords(text, options));

describe('bad text: line, game, ply and what was expected', () => {
  const game = '[Game "togyzkumalak"]';

  test.each([
    [
      'no game',
      '[Event "Final"]\n\n1. z9 *',
      'Line 1, game 1: expected the game as a tag, like [Game "togyzkumalak"], or moves that are legal in one of the games.',
    ],
    [
      'an unknown game',
      '\n[Game "go"]\n*',
      'Line 2, game 1: expected the name of a game. There is no game "go"; the games are togyzkumalak, abalone, kindo, senet.',
    ],
    ['a tag twice', `${game}\n[Event "a"]\n[Event "b"]\n*`, 'Line 3, game 1: expected each tag once; got Event again.'],
    [
      'a tag without its text',
      `${game}\n[Event]\n*`,
      'Line 2, game 1: expected a tag on one line, like [Event "Final"]; got "[Event]".',
    ],
    [
      'a tag over two lines',
      `${game}\n[Event "a\nb"]\n*`,
      'Line 2, game 1: expected a tag on one line, like [Event "Final"]; got "[Event \\"a".',
    ],
    [
      'a tag that is not closed',
      `${game}\n[Event "a" *`,
      'Line 2, game 1: expected ] at the end of the tag Event; got " *".',
    ],
    [
      'an unknown option',
      `${game}\n[Options "pots=5"]\n*`,
      'Line 2, game 1: expected options like pits=5 stones=5. togyzkumalak has no option "pots"; its options are variant, pits, stones, tuzdyk, repetition, maxPlies.',
    ],
    [
      'options that do not fit each other',
      `${game}\n[Options "variant=bestemshe pits=6"]\n*`,
      'Line 2, game 1: expected options of togyzkumalak. togyzkumalak: bestemshe has 5 pits of 5 stones without tuzdyk; for another board leave the variant out.',
    ],
    [
      'a variant that contradicts the options',
      `${game}\n[Options "variant=kozdatu"]\n[Variant "bestemshe"]\n*`,
      'Line 2, game 1: expected options of togyzkumalak. The tag Variant says "bestemshe", the options variant=kozdatu.',
    ],
    [
      'a start that is no position',
      `${game}\n[Start "9/9 0 0 S"]\n*`,
      'Line 2, game 1: expected the text of the first position. togyzkumalak position "9/9 0 0 S": the form is "North row/South row White’s kazan Black’s kazan S or N move number".',
    ],
    [
      'a result of other players',
      `${game}\n[Result "1-0-0"]\n76`,
      'Line 2, game 1: expected the result, 1-0, 0-1, 1/2-1/2 or *; got "1-0-0".',
    ],
    [
      'two results',
      `${game}\n[Result "1-0"]\n\n76 0-1`,
      'Line 2, game 1: expected the result 0-1, which stands after the moves; got "1-0".',
    ],
    [
      'moves after the result',
      `${game}\n1. 76 1-0\n98`,
      'Line 3, game 2: expected moves; "98" may be a game of togyzkumalak, but explains only 3.5 bits more than chance, of 6. Name the game if it is one.',
    ],
    [
      'an illegal move, in the second game',
      `${game}\n*\n\n${game}\n1. 76 98\n2. 66 33 *`,
      'Line 6, game 2, ply 4: expected a legal move of togyzkumalak. "33" is not legal here: the last stone from pit 3 falls into pit 4.',
    ],
    [
      'what is no move',
      `${game}\n1. 76 <1. *`,
      'Line 2, game 1, ply 2: expected a legal move of togyzkumalak. A togyzkumalak move is written with the pits of its first and last stone, as 76, 53x or 76(10), or with squares, as g1d2; got "<1.".',
    ],
    [
      'a word that is too long',
      `${game}\n${'76'.repeat(500)}`,
      'Line 2, game 1, ply 1: expected a legal move of togyzkumalak. A move has at most 40 signs; got "76767676767676767676767676767676767676767676767676767676....',
    ],
    [
      'a note that is not closed',
      `${game}\n1. 76\n{a note`,
      'Line 3, game 1, ply 1: expected } at the end of a note; got the end of the text.',
    ],
    [
      'a throw without its move',
      '[Game "senet"]\n1. t4 10+4',
      'Line 2, game 1, ply 1: expected a legal move of senet. Throw and move stand together, like 4:5+4 or 2:pass, a last throw alone like t4; got "t4".',
    ],
    [
      'a throw that cannot be',
      '[Game "senet"]\n1. 6:10+4',
      'Line 2, game 1, ply 1: expected a legal move of senet. A Senet move is written like 5+3, 8-3 or pass, and a throw like t4; got "t6".',
    ],
    [
      'a move of other steps than thrown',
      '[Game "senet"]\n1. 4:10+3',
      'Line 2, game 1, ply 1: expected a legal move of senet. The throw is 4 and the legal moves are 8+4, 10+4; got "10+3".',
    ],
  ])('%s', (_, text, message) => {
    expect(readError(text, { form: 'text' })).toBe(message);
  });
});

describe('a move number out of its place may be a move with a full stop', () => {
  test.each([
    ['1. 76 98.', 'ply 2: expected a move, or the move number 1 or 2; got "98.".'],
    ['1. 76 98.66', 'ply 2: expected a move, or the move number 1 or 2; got "98.".'],
    ['76 98. 66', 'ply 2: expected a move, or move numbers from the first move on; got "98.".'],
    ['1. 76 98 2. *', 'ply 3: expected a move after the move number "2."; got none.'],
    ['1. 76 98 2.', 'ply 3: expected a move after the move number "2."; got none.'],
    ['1. 2. 76', 'ply 1: expected a move after the move number "1."; got none.'],
  ])('%s', (moves, message) => {
    expect(readError(`[Game "togyzkumalak"]\n${moves}`)).toBe(`Line 2, game 1, ${message}`);
    const object = JSON.stringify({ game: 'togyzkumalak', moves });
    expect(readError(`\n${object}`)).toBe(`Line 2, game 1, ${message}`);
  });
});

test('a variant that is not known', () => {
  expect(readError('[Game "abalone"]\n[Variant "Belgian Dahlia"]\n*')).toMatch(
    /^Line 2, game 1: expected options of abalone\. The tag Variant says "Belgian Dahlia"; known are .* and others\.$/,
  );
  expect(parseRecords('[Game "senet"]\n[Variant "Masters"]\n*')[0].tags).toEqual({ Variant: 'Masters' });
});

describe('the end of a game', () => {
  const game = '[Game "togyzkumalak"]\n[Start "9/1S,1S,7 80 80 S 40"]\n';

  test('no move follows it', () => {
    expect(readError(`${game}12 23`)).toBe(
      'Line 3, game 1, ply 2: expected no more moves. The game is over after ply 1, so no "23" can follow.',
    );
  });

  test('the result must be what the moves bring', () => {
    expect(readError(`${game}\n12\n0-1`)).toBe(
      'Line 5, game 1: expected the result 1-0, with which the moves end the game; got "0-1".',
    );
  });

  test('a record that stops before it keeps its result', () => {
    const [record] = parseRecords('[Game "togyzkumalak"]\n[Termination "time"]\n76 98 0-1');
    expect(record).toMatchObject({ tags: { Termination: 'time' }, moves: ['76(10)', '98'], result: '0-1' });
  });
});

describe('bad JSON lines', () => {
  const line = (fields: object): string =>
    JSON.stringify({ format: 'otau-record', version: 1, game: 'togyzkumalak', moves: [], ...fields });

  test.each([
    [
      'an object that is not closed',
      '{"format":"otau-record"',
      'expected } at the end of a JSON object; got the end of the text.',
    ],
    ['two objects', `${line({})} ${line({})}`, /^expected a JSON object of a game\. Unexpected non-whitespace/],
    ['a list', '["format"]', 'expected a JSON object of a game; got "[\\"format\\"]".'],
    ['another format', '{"format":"pgn"}', 'expected moves in one of the fields; none of them holds any.'],
    ['another version', line({ version: 3 }), 'expected "version":1 or 2; got 3.'],
    ['no version', line({ version: undefined }), 'expected "version":1 or 2; got nothing.'],
    [
      'an unknown key',
      line({ move: [] }),
      'expected the keys game, options, tags, start, moves, notes, variations, result; got "move".',
    ],
    ['no game', line({ game: undefined }), 'expected the name of a game; got nothing.'],
    ['a game that is no text', line({ game: ['kindo'] }), 'expected the name of a game; got a list of 1.'],
    [
      'a result with which both would win',
      line({ result: '1-1' }),
      'expected the result, 1-0, 0-1, 1/2-1/2 or *; got "1-1".',
    ],
    ['no moves', line({ moves: undefined }), 'expected moves as a list of texts; got nothing.'],
    ['moves as a text', line({ moves: '76 98' }), 'expected moves as a list of texts; got "76 98".'],
    ['a tag that is no text', line({ tags: { Round: 3 } }), 'expected a text for the tag Round; got 3.'],
    [
      'a tag of other letters',
      line({ tags: { 'White Elo': '1' } }),
      'expected a tag name of letters, digits and _; got "White Elo".',
    ],
    [
      'a tag that is a field',
      line({ tags: { Result: '*' } }),
      'expected Result as a field of its own, not among the tags.',
    ],
    ['tags as a list', line({ tags: [] }), 'expected tags as an object of names and values; got a list of 0.'],
    [
      'an option that is null',
      line({ options: { pits: null } }),
      'expected a text, a number or true or false for pits; got null.',
    ],
    [
      'an option of another type',
      line({ options: { pits: '5' } }),
      'expected options of togyzkumalak. togyzkumalak: pits must be a whole number from 2 to 9; got "5".',
    ],
    ['a start that is no text', line({ start: 1 }), 'expected the text of the first position; got 1.'],
    ['a result that is no text', line({ result: null }), 'expected the result, 1-0, 0-1, 1/2-1/2 or *; got null.'],
    ['a note beyond the moves', line({ notes: { 1: {} } }), 'expected notes for plies 0 to 0; got one for "1".'],
    ['a note that is a text', line({ notes: { 0: 'good' } }), 'ply 0: expected a note as an object; got "good".'],
    [
      'an unknown key in a note',
      line({ notes: { 0: { eval: 1 } } }),
      'ply 0: expected comment, evaluation, clock or marks in a note; got "eval".',
    ],
    [
      'a comment that is no text',
      line({ notes: { 0: { comment: 1 } } }),
      'ply 0: expected a comment as a text; got 1.',
    ],
    [
      'a clock of parts',
      line({ notes: { 0: { clock: 1.5 } } }),
      'ply 0: expected a clock as a whole number of milliseconds; got 1.5.',
    ],
    ['a move that is no text', line({ moves: ['76', 98] }), 'ply 2: expected a move as a text; got 98.'],
    [
      'an illegal move',
      line({ moves: ['76', '34'] }),
      'ply 2: expected a legal move of togyzkumalak. "34" is not legal here: the last stone from pit 3 falls into pit 3.',
    ],
  ])('%s', (_, bad, expected) => {
    const message = readError(`${line({})}\n\n${bad}\n`, { form: 'jsonl' });
    const [, rest] = /^Line 3, game 2(?:: |, )(.*)$/s.exec(message) ?? [];
    if (typeof expected === 'string') expect(rest).toBe(expected);
    else expect(rest).toMatch(expected);
  });

  test('of another game than the one that was asked for', () => {
    expect(readError(`${line({})}`, { game: 'kindo' })).toBe(
      'Line 1, game 1: expected a game of kindo; got one of togyzkumalak.',
    );
  });
});

describe('very long texts fail at once', () => {
  const size = 1_000_000;

  test.each([
    ['brackets', '['.repeat(size), 'Line 1, game 1: expected ] at the end of the list; got the end of the text.'],
    [
      'deep JSON',
      '{"format":'.repeat(size / 10),
      'Line 1, game 1: expected a game; got JSON nested more than 200 levels deep.',
    ],
    [
      'deep JSON in a list',
      '[{"a":'.repeat(size / 6),
      'Line 1, game 1: expected a game; got JSON nested more than 200 levels deep.',
    ],
    ['a tag', `[Game "${'x'.repeat(size)}"]`, 'Line 1, game 1: expected the name of a game. There is no game "xxx'],
    ['backslashes', `[Game "kindo"]{${'\\'.repeat(size)}`, 'Line 1, game 1, ply 0: expected } at the end of a note'],
    [
      'a word',
      `[Game "kindo"] ${'a'.repeat(size)}`,
      'Line 1, game 1, ply 1: expected a legal move of kindo. A move has at most 40',
    ],
  ])('%s', (_, text, message) => {
    const found = readError(text);
    expect(found).toContain(message);
    expect(found.length).toBeLessThan(300);
  });

  test('many notes at one move', () => {
    const [record] = parseRecords(`[Game "kindo"] ${'{a}'.repeat(size / 4)}`);
    expect(record.notes?.[0].comment).toHaveLength(size / 2 - 1);
  });
});

describe('bad arguments', () => {
  const record: GameRecord = { game: 'togyzkumalak', options: {}, tags: {}, moves: ['76(10)', '98'], result: '*' };

  test('records are checked before they are written', () => {
    const bad = { ...record, moves: ['76', '34'] };
    const message =
      'ly 2: expected a legal move of togyzkumalak. "34" is not legal here: the last stone from pit 3 falls into pit 3.';
    expect(messageOf(() => formatRecord(bad, 'text'))).toBe(`P${message}`);
    expect(messageOf(() => replayRecord(bad))).toBe(`P${message}`);
    expect(messageOf(() => formatRecords([record, bad], 'jsonl'))).toBe(`Game 2, p${message}`);
    expect(messageOf(() => formatRecord({ ...record, result: '1' }, 'text'))).toBe(
      'Record: expected the result, 1-0, 0-1, 1/2-1/2 or *; got "1".',
    );
  });

  test('forms and games that are not known', () => {
    expect(messageOf(() => formatRecord(record, 'pgn' as 'text'), 'bad-argument')).toBe(
      'Records are written as jsonl or text; got "pgn".',
    );
    expect(messageOf(() => parseRecords('', { form: 'pgn' as 'text' }), 'bad-argument')).toBe(
      'The forms of records are jsonl, text and import; got "pgn".',
    );
    expect(messageOf(() => parseRecords('', { game: 'go' as 'kindo' }), 'unknown-game')).toContain('no game "go"');
  });

  test('an ending that contradicts the moves', () => {
    const game = createGame('togyzkumalak', { pits: 2, stones: 1 });
    const history = new History(game);
    while (game.actor(history.row) >= 0) {
      const actions = new Uint16Array(2);
      game.legal(history.row, actions);
      history.play(actions[0]);
    }
    const [first] = history.ending()!.results;
    const ending = { reason: 'resignation', results: [-first || 1, first || -1] } as const;
    expect(messageOf(() => recordOf(game, history, { ending }))).toMatch(/^Record: expected the result/);
  });
});
