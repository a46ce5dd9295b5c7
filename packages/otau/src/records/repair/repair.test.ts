import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Misprint, misprint, misprintKinds } from '../../../../../tests/misprints.js';
import { firstCounters } from '../../core/game.js';
import '../../games/evaluation.js';
import { createGame, type GameId } from '../../games/index.js';
import { gameRecords } from '../foreign/game-records.js';
import { parseRecords, replayRecord } from '../index.js';
import { repairGame } from './draft.js';
import { spellings } from './spellings.js';

/** Repairs a text of the usual notation. */
function repair(id: GameId, text: string) {
  const game = createGame(id);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  return repairGame({
    game,
    start: { row, counters: firstCounters() },
    tokens: text.split(' '),
    spells: [spellings(game)[0].spell],
    marks: gameRecords(id).marks,
  });
}

const SHEET =
  '76 98 66 87 12 76 25 78 48 36x 94 16 84 82 91x 97 18 26 91 23 78 89 81 63 55 23 78 31 36 54 27 77 47 23 93 23 45 84 14 98 12 23 31 47';

/** The changes of the likeliest repair, and whether it is taken. */
function found(text: string): string {
  const { candidates, isCertain } = repair('togyzkumalak', text);
  const changes = candidates[0]?.changes.map(({ kind, ply, move, printed }) => [kind, ply, move ?? printed].join(' '));
  return `${isCertain ? 'certain' : 'doubtful'}: ${changes?.join(', ')}`;
}

describe('misprints of a score sheet', () => {
  const tokens = SHEET.split(' ');
  const printed = (change: (list: string[]) => void): string => {
    const list = [...tokens];
    change(list);
    return list.join(' ');
  };

  it.each<[string, (list: string[]) => void, string]>([
    ['nothing', () => undefined, 'certain: '],
    ['another landing pit', (list) => list.splice(12, 1, '85'), 'certain: other 13 84'],
    ['another pit', (list) => list.splice(12, 1, '34'), 'certain: other 13 84'],
    [
      'two moves in the wrong order',
      (list) => list.splice(12, 2, '82', '84'),
      'certain: swapped 13 84, swapped 14 82(6)',
    ],
    ['a move left out', (list) => list.splice(12, 1), 'certain: missing 13 84'],
    ['a move twice', (list) => list.splice(12, 0, '84'), 'certain: extra 13 84'],
    ['a tuzdyk without its mark', (list) => list.splice(9, 1, '36'), 'certain: other 10 36x'],
  ])('%s', (_, change, expected) => {
    expect(found(printed(change))).toBe(expected);
  });

  it('a column that moved up by a row', () => {
    const text = printed((list) => {
      for (let i = 12; i + 2 < list.length; i += 2) list[i] = list[i + 2];
      list.splice(42, 1);
    });
    const { candidates, isCertain } = repair('togyzkumalak', text);
    expect(isCertain).toBe(true);
    expect(candidates[0].moves.map((move) => move.replace(/\(.*/, ''))).toEqual(tokens);
  });

  it('the columns exchanged from a round to the end', () => {
    const text = printed((list) => {
      for (let i = 20; i + 1 < list.length; i += 2) list.splice(i, 2, list[i + 1], list[i]);
    });
    const { candidates, isCertain } = repair('togyzkumalak', text);
    expect(isCertain).toBe(true);
    expect(candidates[0].moves.map((move) => move.replace(/\(.*/, ''))).toEqual(tokens);
  });

  it('a last move that may have been 47 or 91 is offered, not taken', () => {
    const { candidates, isCertain } = repair(
      'togyzkumalak',
      printed((list) => list.splice(43, 1, '41')),
    );
    expect(isCertain).toBe(false);
    expect(candidates.length).toBeGreaterThan(1);
  });

  it('numbers that are no moves are no game', () => {
    expect(repair('togyzkumalak', '2018 1961 1999 2004 1983 1977').isCertain).toBe(false);
  });
});

/** Games with misprints of random kinds: how many are restored, and how many are taken wrongly. */
function tally(id: GameId, texts: string, kinds: readonly Misprint[], misprints: number, count: number) {
  const games = parseRecords(texts, { game: id });
  let [restored, wrong] = [0, 0];
  for (let number = 0; number < count; number++) {
    const seed = `repair/${id}/${misprints}/${number}`;
    const record = games[number % games.length];
    const history = replayRecord(record);
    const { game, actions } = history;
    const [{ spell }] = spellings(game);
    const chosen = misprintKinds(misprints, kinds, seed);
    const tokens = misprint({ game, start: history.rowAt(0), actions }, spell, chosen, seed);
    const start = { row: history.rowAt(0), counters: history.countersAt(0) };
    const { candidates, isCertain } = repairGame({
      game,
      start,
      tokens,
      spells: [spell],
      marks: gameRecords(id).marks,
    });
    if (!isCertain || candidates[0].changes.length === 0) continue;
    if (candidates[0].moves.join() === record.moves.join()) restored++;
    else wrong++;
  }
  return { restored, wrong };
}

describe('misprints at random', () => {
  const read = (path: string): string => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

  it('are doubtful where a missing move may stand before or after moves that commute with it', () => {
    const moves = parseRecords(read('tests/fixtures/championship.txt'), { game: 'togyzkumalak' })[18].moves;
    // 78 89 78 [78] 67 67 89 89 or 78 89 78 67 67 [78] 89 89
    expect(moves[55]).toBe('78');
    const { candidates, isCertain } = repair('togyzkumalak', moves.filter((_, index) => index !== 55).join(' '));
    expect(isCertain).toBe(false);
    expect(candidates.map((one) => one.moves.join())).toContain(moves.join());
  });

  it('are repaired in games of Togyz Kumalak, and none wrongly', () => {
    const games = read('tests/fixtures/championship.txt');
    const { restored, wrong } = tally('togyzkumalak', games, ['sign', 'swapped', 'doubled'], 1, 15);
    expect(wrong).toBe(0);
    expect(restored).toBeGreaterThanOrEqual(12);
  });

  it.each<GameId>(['kindo', 'senet'])('are repaired in games of %s, and none wrongly', (id) => {
    const { restored, wrong } = tally(id, read(`web/src/games/${id}/records/levels.jsonl`), ['sign', 'doubled'], 1, 6);
    expect(wrong).toBe(0);
    expect(restored).toBeGreaterThanOrEqual(4);
  });

  it('are repaired in games of abalone, and none wrongly', () => {
    const { restored, wrong } = tally('abalone', read('web/src/games/abalone/records/people.jsonl'), ['sign'], 1, 4);
    expect(wrong).toBe(0);
    expect(restored).toBeGreaterThanOrEqual(2);
  });
});
