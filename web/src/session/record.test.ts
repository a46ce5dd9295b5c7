/** A record that is saved without a session is saved as with one. */
import { createGame, type GameOptions, History } from 'otau';
import { type GameRecord, parseRecords, recordOf } from 'otau/records';
import { expect, it } from 'vitest';
import { randomSteps } from '../../../tests/playing.js';
import { savedGameOfRecord, sessionOfRecord } from './record.js';
import { saveSession } from './saved-game.js';

const METADATA = { id: 'a', created: 1, updated: 2, tags: { Date: '2026.11.29' } };

function recordsOf(name: string, options: GameOptions): GameRecord[] {
  const game = createGame({ game: name, options });
  const records: GameRecord[] = [];
  let history = new History(game);
  for (const { action } of randomSteps(game, 1, 4)) {
    if (action !== undefined) history.play(action);
    else {
      records.push(recordOf(game, history, { tags: { White: 'Aigul', Seed: '7' } }));
      history = new History(game);
    }
  }
  return records;
}

/** The record as it is, cut short with every result, with notes, and with clocks. */
function variantsOf(record: GameRecord): GameRecord[] {
  const cut = { ...record, moves: record.moves.slice(0, 9), result: '*' };
  const results = record.result.split('-').length > 2 ? [] : ['1-0', '0-1', '1/2-1/2', '0-0'];
  const notes = { 0: { comment: 'first' }, 3: { comment: 'good', marks: [1], evaluation: 0.5 }, 4: { clock: 9000 } };
  return [
    record,
    cut,
    ...results.map((result) => ({ ...cut, result })),
    { ...cut, notes },
    { ...cut, tags: { ...cut.tags, TimeControl: '10:00+5' } },
    { ...cut, variations: { 2: [{ moves: [record.moves[1]] }] } },
  ];
}

it.each<[string, GameOptions]>([
  ['togyzkumalak', {}],
  ['togyzkumalak', { maxPlies: 20 }],
  ['abalone', { maxTurns: 30 }],
  ['abalone', { repetition: true, maxTurns: 60 }],
  ['abalone', { players: 3, maxTurns: 30 }],
  ['kindo', {}],
  ['senet', {}],
])('of %s with %o', (name, options) => {
  for (const record of recordsOf(name, options).flatMap(variantsOf)) {
    expect(savedGameOfRecord(record, METADATA)).toEqual(saveSession(sessionOfRecord(record), METADATA, 0));
  }
});

it('from another first position', () => {
  const start = '9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1';
  const [record] = parseRecords(`[Game "togyzkumalak"]\n[Start "${start}"]\n\n98 *\n`);
  expect(savedGameOfRecord(record, METADATA)).toEqual(saveSession(sessionOfRecord(record), METADATA, 0));
});
