/**
 * Writes games of random and greedy play as JSON lines: something to measure the archive with.
 *
 *     npx tsx tools/archive-corpus.ts togyzkumalak 100000 games.jsonl [seed]
 *
 * Half of the moves are random, half take the most that a single move can get.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { greedy, random } from '../packages/otau/src/agents/catalog.js';
import { CHANCE, firstCounters, type Game, OVER } from '../packages/otau/src/core/game.js';
import { resultsOf } from '../packages/otau/src/core/history.js';
import { drawOutcome } from '../packages/otau/src/core/rows.js';
import { createGame, gameDefinition, gameIds, parseGameId } from '../packages/otau/src/games/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { formatResult, UNKNOWN } from '../packages/otau/src/records/result.js';

const [id = gameIds()[0], count = '1000', path = 'games.jsonl', seed = '1'] = process.argv.slice(2);
const game = createGame(parseGameId(id));
const rng = new Rng(seed);
const seats = gameDefinition(game.id).playerNames.slice(0, game.players);
const NAMES = ['Aigul', 'Daniyar', 'Bolat', 'Saule', 'Erlan', 'Ainur', 'Marat', 'Dana', 'Timur', 'Zhanar'];

const file = openSync(path, 'w');
let text = '';
for (let number = 1; number <= Number(count); number++) {
  text += `${JSON.stringify(playGame(game, number))}\n`;
  if (text.length < 1_000_000) continue;
  writeSync(file, text);
  text = '';
}
writeSync(file, text);
closeSync(file);

/** A game played to its end or to its limit, as a record. */
function playGame(game: Game, number: number) {
  const row = new Uint8Array(game.rowSize);
  const next = new Uint8Array(game.rowSize);
  const counters = firstCounters();
  const moves: string[] = [];
  let thrown = '';
  game.start(row, rng);
  while (game.actor(row) !== OVER && counters.ply < game.limits.plies) {
    const isChance = game.actor(row) === CHANCE;
    const action = isChance ? drawOutcome(game, row, rng) : (rng.below(2) === 0 ? greedy : random)(game, row, rng);
    const move = game.formatAction(row, action);
    if (isChance) thrown = `${move.slice(1)}:`;
    else {
      moves.push(thrown + move);
      thrown = '';
    }
    game.next(row, action, next);
    game.count(row, action, next, counters);
    row.set(next);
  }
  if (thrown !== '') moves.push(`t${thrown.slice(0, -1)}`);
  const result = game.actor(row) === OVER ? formatResult(resultsOf(game, row)) : UNKNOWN;
  const players = Object.fromEntries(seats.map((seat) => [seat, NAMES[rng.below(NAMES.length)]]));
  const date = `2026.${String(1 + (number % 12)).padStart(2, '0')}.${String(1 + (number % 28)).padStart(2, '0')}`;
  const tags = { Event: `Round robin ${number % 50}`, Date: date, Round: String(number), ...players };
  return { format: 'otau-record', version: 1, game: game.id, tags, moves, result };
}
