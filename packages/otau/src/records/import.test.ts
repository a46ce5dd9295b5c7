import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { History } from '../core/history.js';
import { readField } from '../core/layout.js';
import { createGame } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { formatRecords } from './format.js';
import { recordOf, replayRecord } from './replay.js';
import { type ParseOptions, parseRecords } from './stream/reader.js';

const REAL_GAMES = readFileSync(new URL('../../../../tests/fixtures/real-games.json', import.meta.url), 'utf8');

interface RealGame {
  readonly game: string;
  readonly final: string | { readonly pits: number[]; readonly kazan: number[]; readonly tuzdyk: number[] };
}

function messageOf(text: string, options?: ParseOptions): string {
  try {
    parseRecords(text, options);
  } catch (error) {
    expect(error).toBeInstanceOf(OtauError);
    return (error as OtauError).message;
  }
  throw new Error('No error was thrown.');
}

describe('real games', () => {
  const records = parseRecords(REAL_GAMES);
  const games = JSON.parse(REAL_GAMES) as RealGame[];

  test('are read: two of Togyz Kumalak from a play site, three finals of Abalone', () => {
    expect(records.map(({ game, moves, result }) => [game, moves.length, result])).toEqual([
      ['togyzkumalak', 28, '*'],
      ['togyzkumalak', 75, '1-0'],
      ['abalone', 47, '*'],
      ['abalone', 100, '0-1'],
      ['abalone', 86, '0-1'],
    ]);
    expect(records[2].tags).toEqual({ Played: 'MSO 2024 final' });
  });

  test.each(games.map((game, index) => ({ ...game, index })))('game $index ends where it ended', ({ final, index }) => {
    const history = replayRecord(records[index]);
    if (typeof final === 'string') {
      expect(history.game.formatPosition(history.row, history.counters)).toBe(final);
      return;
    }
    const read = (name: string): number[] => readField(history.game.layout[name], history.row);
    expect({ pits: read('pits'), kazan: read('kazan'), tuzdyk: read('tuzdyk') }).toEqual(final);
  });

  test('are written and read again in both forms', () => {
    expect(parseRecords(formatRecords(records, 'text'))).toEqual(records);
    expect(parseRecords(formatRecords(records, 'jsonl'))).toEqual(records);
  });
});

describe('JSON objects', () => {
  const game = { game: 'togyzkumalak', squares: 'g1d2 a2h1' };

  test('stand in a list, one after the other or one a line, with spaces as they please', () => {
    const objects = [game, { ...game, squares: undefined, moves: ['76', '98'] }];
    const record = { game: 'togyzkumalak', options: {}, tags: {}, moves: ['76(10)', '98'], result: '*' };
    expect(parseRecords(JSON.stringify(objects))).toEqual([record, record]);
    expect(parseRecords(JSON.stringify(objects, undefined, 2))).toEqual([record, record]);
    expect(parseRecords(objects.map((object) => JSON.stringify(object)).join('\n'))).toEqual([record, record]);
    expect(parseRecords('[]')).toEqual([]);
  });

  test('tell options, start, tags and result; other fields become tags', () => {
    const [record] = parseRecords(
      JSON.stringify({
        game: 'Togyz Kumalak',
        options: { variant: 'bestemshe' },
        white: 'Асан',
        rating: 2100,
        clocks: [1, 2],
        'the place': 'Almaty',
        winner: 1,
        moves: '1. 32(6) 54 2. 55',
      }),
    );
    expect(record).toEqual({
      game: 'togyzkumalak',
      options: { variant: 'bestemshe' },
      tags: { White: 'Асан', Rating: '2100', Clocks: '[1,2]', ThePlace: 'Almaty' },
      moves: ['32(6)', '54', '55(2)'],
      result: '0-1',
    });
  });

  test('are records of Otau where they have a format, in a list and over several lines', () => {
    const record = {
      game: 'togyzkumalak',
      options: {},
      tags: {},
      moves: ['76(10)'],
      notes: { 1: { comment: 'good' } },
    };
    const own = { format: 'otau-record', version: 1, ...record };
    for (const text of [
      JSON.stringify([own]),
      JSON.stringify(own, undefined, 2),
      JSON.stringify([own], undefined, 2),
    ]) {
      expect(parseRecords(text)).toEqual([{ ...record, result: '*' }]);
    }
    expect(parseRecords(JSON.stringify(record))).toEqual([{ ...record, result: '*' }]);
    expect(messageOf(JSON.stringify([{ ...own, version: 3 }]))).toContain('expected "version":1 or 2; got 3.');
    expect(messageOf(JSON.stringify({ ...own, move: 1 }, undefined, 2))).toContain('got "move".');
  });

  test.each([
    ['with capitals, as tags have them', { Moves: [7, 9, 6], Result: '0-1' }],
    ['with a result as the winner', { HISTORY: [7, 9, 6], Winner: '0–1' }],
    ['with the seat of a game that the moves tell', { history: [7, 9, 6], winner: 'black' }],
    ['with the name of a seat', { history: [7, 9, 6], winner: 'usen', White: 'Asan', Black: 'Usen' }],
    ['with a name of the list of players', { history: [7, 9, 6], winner: 'Usen', players: ['Asan', 'Usen'] }],
  ])('are read %s', (_, object) => {
    expect(parseRecords(JSON.stringify([object]))[0]).toMatchObject({ moves: ['76(10)', '98', '66'], result: '0-1' });
  });

  test('with two values for one field are refused, as one of them would be lost', () => {
    const game = { moves: [7, 9, 6], Moves: [7, 9], result: '*' };
    expect(messageOf(JSON.stringify([game]))).toContain('expected the same moves in moves and Moves; got');
    const { moves } = parseRecords(JSON.stringify([{ ...game, Moves: [7, 9, 6] }]))[0];
    expect(moves).toEqual(['76(10)', '98', '66']);
  });

  test('leave open which of two players of one name has won', () => {
    const twins = { history: [7, 9], winner: 'Asan', players: ['Asan', 'Asan'] };
    expect(parseRecords(JSON.stringify([twins]))[0]).toMatchObject({ tags: { Winner: 'Asan' }, result: '*' });
  });

  test('may name any of three players as the winner', () => {
    const three = { game: 'abalone', options: { players: 3 }, moves: [] };
    expect(parseRecords(JSON.stringify({ ...three, winner: 2 }))[0].result).toBe('0-0-1');
    expect(parseRecords(JSON.stringify({ ...three, winner: 3 }))[0]).toMatchObject({
      tags: { Winner: '3' },
      result: '*',
    });
  });

  test('need no game where the caller names it', () => {
    expect(parseRecords('{"moves":"b1 1-0"}', { game: 'kindo' })[0]).toMatchObject({ moves: ['b1'], result: '1-0' });
  });

  test.each([
    ['no moves', { game: 'kindo' }, 'expected moves in one of the fields; none of them holds any.'],
    [
      'moves of another type',
      { game: 'kindo', moves: [true] },
      'expected moves as a text or a list of texts; got a list of 1.',
    ],
    [
      'no game',
      { moves: 'z9' },
      'expected the game as a tag, like [Game "togyzkumalak"], or moves that are legal in one of the games.',
    ],
    [
      'a winner who has not won',
      { ...game, start: '9/1S,8 81 80 S 40', squares: 'a1b1', winner: 1 },
      'expected the result 1-0, with which the moves end the game; got "0-1".',
    ],
    ['two results', { ...game, winner: 0, result: '0-1' }, 'expected one result; got "0-1" and "1-0".'],
    [
      'an illegal move',
      { ...game, squares: 'g1d2 a1h1' },
      'ply 2: expected a legal move of togyzkumalak. "a1h1" is not legal here: a1 is not a pit of the side to move.',
    ],
    [
      'moves that are not the same in two fields',
      { ...game, notation: '76 87' },
      'ply 2: expected the same moves in squares and notation; got "98" and "87(2)".',
    ],
    [
      'more moves in one field',
      { ...game, notation: '76 98 66' },
      'ply 3: expected the same moves in squares and notation; got nothing and "66".',
    ],
    [
      'another final field',
      { ...game, final: { kazan: [10, 10] } },
      'ply 2: expected the final kazan [10,10]; the moves end in [10,0].',
    ],
    [
      'a final field that is none',
      { ...game, final: { score: [10, 0] } },
      'ply 2: expected fields of a position, kazan, tuzdyk, player, over, pits; got "score".',
    ],
    [
      'another final position',
      { game: 'kindo', moves: 'b1', final: '....o/...../...../...../xx... o 2 2 2' },
      'ply 1: expected the final position "....o/...../...../...../xx... o 2 2 2"; the moves end in "....o/...../...../...../xx*... o 2 2 2".',
    ],
  ])('%s', (_, object, expected) => {
    const text = `[\n${JSON.stringify(game)},\n${JSON.stringify(object)}\n]`;
    expect(messageOf(text)).toBe(`Line 3, game 2${expected.startsWith('ply') ? ', ' : ': '}${expected}`);
  });

  test('what is no list of objects', () => {
    expect(messageOf('[\n{},1]')).toMatch(/^Line 2, game 1: expected moves in one of the fields/);
    expect(messageOf('[{"moves":"b1"}', { game: 'kindo' })).toBe(
      'Line 1, game 2: expected ] at the end of the list; got the end of the text.',
    );
    expect(messageOf('{"game":kindo}')).toMatch(/^Line 1, game 1: expected a JSON object of a game\. Unexpected token/);
  });
});

describe('lists of moves', () => {
  test('of Togyz Kumalak: with or without brackets and numbers, x in any alphabet', () => {
    const moves = ['65(10)', '65(10)', '99', '89(2)', '23(12)', '45x'];
    for (const list of [
      '65(10) 65(10) 99 89(2) 23(12) 45x',
      '65 65 99 89 23 45X',
      '65 65 99 89 23 45х',
      '1. 65 65 2. 99 89 3. 23 45Х',
      '1.65 65\n2.99 89\n3.23 45x\n',
      'f1e2 d2e1 i1a2 b2i1 b1g2 f2e1',
      'F1-E2 D2-E1 I1-A2 B2-I1 B1-G2 F2-E1',
      '6-5 6-5 9-9 8-9 2-3 4-5x',
    ]) {
      expect(parseRecords(list, { game: 'togyzkumalak' })[0].moves).toEqual(moves);
    }
  });

  test('of Abalone: all notations in large and small letters, with and without separators', () => {
    const moves = ['a1d4', 'i5f5', 'a2c4'];
    for (const list of [
      'a1d4 i5f5 a2c4',
      'A1D4 I5F5 A2C4',
      'A1-D4 I5-F5 A2-C4',
      'A1-B2 I5-H5 A2-B3',
      'a1b2 i5h5 a2b3',
      '1. a1b2, i5h5 2. a2->b3',
    ]) {
      const options = { game: 'abalone' } as const;
      const start = 'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1';
      expect(parseRecords(JSON.stringify({ start, moves: list }), options)[0].moves).toEqual(moves);
      expect(parseRecords(`[Start "${start}"]\n${list}`, options)[0].moves).toEqual(moves);
    }
  });

  test('of Abalone: side steps in Nacre and Aba-Pro, from both ends of the column', () => {
    const [{ moves }] = parseRecords('C3D4', { game: 'abalone' });
    expect(moves).toEqual(['c3d4']);
    for (const spelling of ['C3C5D4', 'c3c5d4', 'C3-C5-D4', 'C3,C5-D4', 'C3/C5>D4', 'C5C3D6', 'c5-c3-d6', 'C3D6']) {
      expect(parseRecords(spelling, { game: 'abalone' })[0].moves, spelling).toEqual(['c3d6']);
    }
  });

  test.each(['play-site', 'nacre', 'aba-pro'])('of Abalone: any game in %s, in large and small letters', (notation) => {
    const game = createGame('abalone', { variant: 'belgian-daisy' });
    const actions = new Uint16Array(game.maxLegal);
    for (let seed = 0; seed < 5; seed++) {
      const rng = new Rng(seed);
      const history = new History(game);
      const texts: string[] = [];
      while (history.length < 100 && history.actor >= 0) {
        const action = actions[rng.below(game.legal(history.row, actions))];
        texts.push(game.formatAction(history.row, action, notation));
        history.play(action);
      }
      const read = (list: string, options?: ParseOptions) =>
        parseRecords(JSON.stringify({ game: 'abalone', options: { variant: 'belgian-daisy' }, moves: list }), options);
      const expected = [recordOf(game, history)];
      expect(read(texts.join(' ').toLowerCase())).toEqual(expected);
      expect(read(texts.join(' ').toUpperCase())).toEqual(expected);
      expect(read(texts.join(' '), { notation })).toEqual(expected);
    }
  });

  test('of Kindo and Senet', () => {
    expect(parseRecords('1. B1 2. D5 D5-W', { game: 'kindo' })[0].moves).toEqual(['b1', 'd5', 'd5w']);
    expect(parseRecords('4:10+4 t2:8+2 T3', { game: 'senet' })[0].moves).toEqual(['4:10+4', '2:8+2', 't3']);
  });

  test('one game in each block of lines, a result at its end', () => {
    const text = '\n76 98\n66 1-0\n\n \n65 *\n\n\n';
    const records = parseRecords(text, { game: 'togyzkumalak' });
    expect(records.map(({ moves, result }) => [moves, result])).toEqual([
      [['76(10)', '98', '66'], '1-0'],
      [['65(10)'], '*'],
    ]);
  });

  test('the game is found out by their first moves', () => {
    expect(parseRecords('\n76 98')[0].game).toBe('togyzkumalak');
    expect(messageOf('\n76 97 zz')).toBe(
      'Line 2, game 1, ply 2: expected a legal move of togyzkumalak. "97" is not legal here: the last stone from pit 9 falls into pit 8.',
    );
  });

  test('errors tell block and line', () => {
    expect(messageOf('76 98\n\n76\n98\n34', { game: 'togyzkumalak' })).toBe(
      'Line 5, game 2, ply 3: expected a legal move of togyzkumalak. "34" is not legal here: the last stone from pit 3 falls into pit 3.',
    );
  });

  test('a notation can be named', () => {
    expect(parseRecords('g1d2', { game: 'togyzkumalak', notation: 'squares' })[0].moves).toEqual(['76(10)']);
    expect(messageOf('76', { game: 'togyzkumalak', notation: 'squares' })).toContain('ply 1: expected a legal move');
    expect(messageOf('b1', { game: 'kindo', notation: 'nacre' })).toBe(
      'The notations of kindo are standard; got "nacre".',
    );
  });
});

test('texts with tags that do not tell the game', () => {
  const text = '[Event "Final"]\n[White "Асан"]\n\n1. 76 98 1-0';
  expect(parseRecords(text, { game: 'togyzkumalak' })).toEqual([
    {
      game: 'togyzkumalak',
      options: {},
      tags: { Event: 'Final', White: 'Асан' },
      moves: ['76(10)', '98'],
      result: '1-0',
    },
  ]);
});

describe('tables', () => {
  const read = (...rows: string[]) => parseRecords(`${rows.join('\n')}\n`);

  test('numbers in a cell may have commas between them', () => {
    const [pits, moves, spaced] = read('moves,white', '"7,9,6",A', '"76,98,66",B', '"76, 98, 66",C');
    expect(pits.moves).toEqual(['76(10)', '98', '66']);
    expect(moves.moves).toEqual(pits.moves);
    expect(spaced.moves).toEqual(pits.moves);
    expect(parseRecords('{"moves":"7,9,6"}')[0].moves).toEqual(pits.moves);
  });

  test('two columns of one name are both kept', () => {
    expect(read('moves,white,white', '76 98,Asan,Kim')[0].tags).toEqual({ White: 'Asan', White2: 'Kim' });
    expect(read('moves,white,white,,', '76 98,Asan,,x,y', '76 98,,Asan,x,y', '76 98,Asan,Asan,x,y')).toMatchObject(
      Array(3).fill({ tags: { White: 'Asan' } }),
    );
  });
});
