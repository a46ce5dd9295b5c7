/** Games as other programs write them, found from the text alone. Each example has the shape of files that are exchanged. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { notationMoves, playokMoves } from '../../../../../tests/foreign-moves.js';
import { createGame } from '../../index.js';
import type { FoundGame, FoundRecord } from '../index.js';
import { parseRecords, replayRecord } from '../index.js';
import type { ReadOptions } from '../stream/read.js';
import { foundRecord, RecordReader } from '../stream/reader.js';
import { looksLikeMoves } from './move-fields.js';

const REAL = parseRecords(
  readFileSync(new URL('../../../../../tests/fixtures/real-games.json', import.meta.url), 'utf8'),
);
const [SHORT, LONG, DAISY] = REAL;

function readAll(text: string, options?: ReadOptions): FoundRecord[] {
  const reader = new RecordReader(options);
  return [...reader.push(text), ...reader.end()].map(foundRecord);
}

function readOne(text: string, options?: ReadOptions): FoundGame {
  const [found, ...others] = readAll(text, options);
  expect(others).toEqual([]);
  if (found.error !== undefined) throw found.error;
  return found;
}

const PLAYOK_TAGS =
  '[Event "9245757"]\n[Site "PlayOK"]\n[Date "2024.12.26"]\n[Round "-"]\n[White "asan"]\n[Black "usen"]\n';

describe('PlayOK', () => {
  test('brackets hold the kazan; no tag names the game', () => {
    const text = `${PLAYOK_TAGS}[Result "1-0"]\n[WhiteElo "1200"]\n\n${playokMoves(LONG)} 1-0 {zero}\n`;
    const { record, reading } = readOne(text);
    expect(reading).toBe('playok');
    expect(record.moves).toEqual(LONG.moves);
    expect(record.tags).toMatchObject({ Site: 'PlayOK', Round: '-', White: 'asan', WhiteElo: '1200' });
    expect(record.notes).toEqual({ [record.moves.length]: { comment: 'zero' } });
  });

  test('brackets that hold captured stones are the game’s own notation', () => {
    const { record, reading } = readOne(`${PLAYOK_TAGS}[Result "*"]\n\n${SHORT.moves.join(' ')} *\n`);
    expect(reading).toBeUndefined();
    expect(record.moves).toEqual(SHORT.moves);
  });

  test('brackets that hold neither are an error', () => {
    const text = `${PLAYOK_TAGS}\n1. 76(10) 98 2. 66(12) *\n`;
    expect(readAll(text)[0].error?.message).toMatch(/^Line 8, game 1, ply 3: expected a legal move of togyzkumalak\./);
  });
});

describe('pit numbers', () => {
  const pits = LONG.moves.map((move) => Number(move[0]));

  test.each([
    ['a list', JSON.stringify(pits), 'pits'],
    ['a text of digits', pits.join(''), 'pits'],
    ['a list from 0', JSON.stringify(pits.map((pit) => pit - 1)), 'pits-from-0'],
    ['a field moves', JSON.stringify({ moves: pits }), 'pits'],
    ['a field history', JSON.stringify([{ id: 5, history: pits }]), 'pits'],
    ['a field game', JSON.stringify({ game: pits }), 'pits'],
    ['a field of any name', JSON.stringify({ Журнал: pits.join('') }), 'pits'],
    ['a list of games in an object', `{"count": 1,\n "games": [\n{"moves": ${JSON.stringify(pits)}}\n]}`, 'pits'],
    [
      'objects',
      JSON.stringify({ moves: pits.map((pit, at) => ({ move_number: at, action: pit - 1 })) }),
      'pits-from-0',
    ],
    ['round the board', JSON.stringify(pits.map((pit, at) => pit + 9 * (at % 2))), 'pits-round'],
    ['a table', `id,moves,white\n1,"${pits.join(' ')}",Асан\n`, 'pits'],
  ])('%s', (_, text, reading) => {
    const found = readOne(text);
    expect(found.record.moves).toEqual(LONG.moves);
    expect(found.reading).toBe(reading);
  });

  test('a short list that fits both is read as the others of its file', () => {
    const long = JSON.stringify(pits.map((pit) => pit - 1));
    const moves = readAll(`[[3,4,5],\n${long}]`).map(({ record }) => record?.moves.slice(0, 2));
    expect(moves).toEqual([['43', '54'].map((text) => expect.stringContaining(text[0])), LONG.moves.slice(0, 2)]);
    expect(readOne('[3,4,5]').record.moves[0]).toMatch(/^3/);
    expect(readOne('[3,4,5]', { from: 'pits-from-0' }).record.moves[0]).toMatch(/^4/);
  });

  test('one game a line', () => {
    const line = JSON.stringify(pits);
    expect(readAll(`${line}\n${line}\n`).map(({ record }) => record?.moves.length)).toEqual([75, 75]);
    expect(readAll(`${pits.join('')}\n${pits.join('')}\n`)).toHaveLength(2);
  });
});

describe('Abalone', () => {
  const game = createGame('abalone', { variant: 'belgian-daisy' });
  const history = replayRecord(DAISY);
  const texts = (notation: string) => notationMoves(DAISY, notation).map((move) => move.toLowerCase());

  test('APGN with the tags of MIGS', () => {
    const text = `[Event "MIGS 29813"]\n[Date "2016.09.19"]\n[Black "abbe"]\n[White "budgie"]\n[Variant "belgian"]\n[Result "1-0"]\n[Termination "Au score"]\n[Notation "Aba-Pro"]\n[Plies "47"]\n\n1. ${texts('aba-pro').join(' ')} 1-0\n`;
    const { record } = readOne(text);
    expect(record.game).toBe('abalone');
    expect(record.options).toEqual({ variant: 'belgian-daisy' });
    expect(record.moves).toEqual(DAISY.moves);
    expect(record.tags).toMatchObject({ Event: 'MIGS 29813', Termination: 'Au score', Variant: 'belgian' });
  });

  test('a position is honoured, with the marbles ejected', () => {
    const rows = 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww';
    const text = (position: string) => `[Variant "custom"]\n[SetUp "1"]\n[Position "${position}"]\n\n1. a1b2 *\n`;
    expect(readOne(text(`${rows} b`)).record).toMatchObject({
      options: {},
      start: 'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1',
      moves: ['a1d4'],
    });
    const few = 'w4/6/7/8/9/8/2bbb2/3bbb/3bb-5b4w b';
    expect(readOne(`[Game "Abalone"]\n[Position "${few}"]\n\n*`).record.start).toMatch(/ 4 5 b 0 1$/);
    expect(readAll(text('nothing that is read'))[0].error?.message).toContain(
      'expected the text of the first position',
    );
    expect(readAll('[Variant "belgian"]\n[SetUp "1"]\n\n1. a1b2 *')[0].error?.message).toContain('[SetUp "1"]');
  });

  test('PlayStrategy: the first position as FEN, move number 0, players by numbers', () => {
    const start = 'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 0';
    const tags = `[Site "https://playstrategy.org/abcd1234"]\n[P1 "asan"]\n[P2 "usen"]\n[Variant "Abalone"]\n[FEN "${start}"]\n[SetUp "1"]\n`;
    const { record } = readOne(`${tags}\n1. ${texts('play-site').join(' ')} *\n`);
    expect(record).toMatchObject({ options: { variant: 'belgian-daisy' }, tags: { Black: 'asan', White: 'usen' } });
    expect(record.start).toBeUndefined();
    expect(record.moves).toEqual(DAISY.moves);
    const bare = readOne(`[Variant "Abalone"]\n\n0. ${texts('play-site').slice(0, 5).join(' ')} *\n`);
    expect(bare.record.options).toEqual({ variant: 'belgian-daisy' });
  });

  test('a line-up that lies otherwise on the board', () => {
    const turned = history.actions.slice(0, 6).map((action, ply) => {
      const { symmetries } = game;
      const row = new Uint8Array(game.rowSize);
      symmetries[1].row(history.rowAt(ply), row);
      return game.formatAction(row, symmetries[1].action(action), 'aba-pro').toLowerCase();
    });
    const { record } = readOne(`[Variant "belgian"]\n[Notation "Aba-Pro"]\n\n1. ${turned.join(' ')} *\n`);
    expect(record.start).toBeDefined();
    expect(record.moves).toHaveLength(6);
  });

  test('plain pairs', () => {
    const { record } = readOne('a1b1 b2b3', { game: 'abalone', partial: true });
    expect(record.game).toBe('abalone');
  });
});

describe('PlayStrategy', () => {
  const words = notationMoves(SHORT, 'squares');

  test('Togyzkumalak with clocks', () => {
    const moves = words.map((word, ply) => `${word} { [%clk 0:0${9 - (ply % 5)}:00] }`);
    const { record } = readOne(`[Variant "Togyzkumalak"]\n[P1 "asan"]\n\n1. ${moves.join(' ')} *\n`);
    expect(record.moves).toEqual(SHORT.moves);
    expect(record.notes?.[1]).toEqual({ clock: 540_000 });
    expect(record.tags).toMatchObject({ P1: 'asan', White: 'asan' });
  });

  test('a FEN is honoured or refused', () => {
    const fen = '9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 0';
    const { record } = readOne(`[Variant "Togyzkumalak"]\n[FEN "${fen}"]\n\n1... 98 *`);
    expect(record).toMatchObject({ start: `${fen.slice(0, -1)}1`, moves: ['98'] });
    expect(readAll(`[Variant "Togyzkumalak"]\n[FEN "8/8 w"]\n\n76 *`)[0].error?.message).toContain('first position');
  });

  test('Bestemshe', () => {
    const { record } = readOne('[Variant "Bestemshe"]\n\n1. c1d2 a2d1 *');
    expect(record.options).toEqual({ variant: 'bestemshe' });
  });
});

describe('games that are wrong', () => {
  test('the moves before the first wrong one are kept and marked', () => {
    const { record, cut } = readOne('[White "Асан"]\n\n1. 76 98 2. 12 66 1-0', { partial: true });
    expect(record).toMatchObject({ moves: ['76(10)', '98'], result: '1-0', tags: { White: 'Асан' } });
    expect(record.tags.Partial).toBe(cut?.message);
    expect(cut).toMatchObject({ place: { line: 3, game: 1, ply: 3 }, kind: 'illegal-move' });
  });

  test('their text is shown', () => {
    const [first, second] = readAll('[White "a"]\n\n76 z *\n\n[White "b"]\n\n76 *\n');
    expect(first).toMatchObject({ text: expect.stringContaining('76 z'), error: { place: { line: 3, game: 1 } } });
    expect(second.record?.tags).toEqual({ White: 'b' });
  });

  test('another format that is forced is an error', () => {
    expect(() => readOne('76 98', { from: 'chess' })).toThrow('Records are read from text, jsonl');
    expect(readAll('g1d2 a2h1', { from: 'playok' })[0].error?.message).toContain('expected moves of the format playok');
  });
});

test.each([['2:30'], ['4:35 3:12'], ['5:00 4:51 4:40']])(
  'the times %s are no moves, though a throw could begin with them',
  (times) => {
    expect([looksLikeMoves(times), looksLikeMoves(times.split(' '), 'senet')]).toEqual([false, false]);
  },
);
