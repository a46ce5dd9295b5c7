/** Games for the tests of the archive. */

import { createGame, type Game, gameDefinition, History, Rng } from 'otau';
import { type GameRecord, recordOf } from 'otau/records';
import { randomSteps } from '../../../../tests/playing.js';

const NAMES = ['Aigul', 'Daniyar Bolatov', 'Әсел', 'Timur'];

/** Random games, the same for the same seed. All differ, because their rounds are numbered. */
export function randomRecords(game: Game, count: number, seed: number, maxPlies = 40): GameRecord[] {
  const rng = new Rng(seed);
  const seats = gameDefinition(game.id).playerNames.slice(0, game.players);
  const records: GameRecord[] = [];
  let history = new History(game);
  for (const { action } of randomSteps(game, seed, count, maxPlies)) {
    if (action !== undefined) {
      history.play(action);
      continue;
    }
    const players = Object.fromEntries(seats.map((seat) => [seat, NAMES[rng.below(NAMES.length)]]));
    const number = records.length + 1;
    const date = `2026.0${1 + (number % 9)}.14`;
    const tags = { Event: `Кубок ${number % 3}`, Date: date, Round: `${seed}.${number}`, ...players };
    records.push(recordOf(game, history, { tags }));
    history = new History(game);
  }
  return records;
}

/** A few games of every kind, with notes, starts and options. */
export function mixedRecords(): GameRecord[] {
  const kindo = randomRecords(createGame('kindo', { size: 4 }), 3, 2);
  return [
    ...randomRecords(createGame('togyzkumalak'), 4, 1),
    ...kindo.map((record) => ({
      ...record,
      notes: { 0: { comment: 'a } brace, a [ and a "' }, 1: { evaluation: 0.5 } },
    })),
    ...randomRecords(createGame('senet'), 3, 3),
    ...randomRecords(createGame('abalone', { players: 3 }), 2, 4),
    {
      game: 'togyzkumalak',
      options: {},
      tags: {},
      start: '9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1',
      moves: ['98'],
      result: '*',
    },
  ];
}

/** A text as the bytes of a file, in parts of the given length. */
export function* partsOf(text: string, length = 1 << 16): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
