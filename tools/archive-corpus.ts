/**
 * Writes games of random moves, of which half win at once where they can, as JSON lines: something to measure the archive with.
 *
 *     npx tsx tools/archive-corpus.ts togyzkumalak 100000 games.jsonl [seed]
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { greedy, random } from '../packages/otau/src/agents/catalog.js';
import { CHANCE } from '../packages/otau/src/core/game.js';
import { History } from '../packages/otau/src/core/history.js';
import { drawOutcome } from '../packages/otau/src/core/rows.js';
import { createGame, gameDefinition, gameIds, parseGameId } from '../packages/otau/src/games/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { formatRecord, recordOf } from '../packages/otau/src/records/index.js';

const [id = gameIds()[0], count = '1000', path = 'games.jsonl', seed = '1'] = process.argv.slice(2);
const game = createGame(parseGameId(id));
const rng = new Rng(seed);
const seats = gameDefinition(game.id).playerNames.slice(0, game.players);
const NAMES = ['Aigul', 'Daniyar', 'Bolat', 'Saule', 'Erlan', 'Ainur', 'Marat', 'Dana', 'Timur', 'Zhanar'];

const file = openSync(path, 'w');
for (let number = 1; number <= Number(count); number++) {
  const history = new History(game, undefined, rng);
  while (history.ending(true) === undefined) {
    const { row, actor } = history;
    // Without the games' evaluations the greedy agent knows wins alone
    const chosen = () => (rng.below(2) === 0 ? greedy : random)(game, row, rng);
    history.play(actor === CHANCE ? drawOutcome(game, row, rng) : chosen());
  }
  const players = Object.fromEntries(seats.map((seat) => [seat, NAMES[rng.below(NAMES.length)]]));
  const date = `2026.${String(1 + (number % 12)).padStart(2, '0')}.${String(1 + (number % 28)).padStart(2, '0')}`;
  const tags = { Event: `Round robin ${number % 50}`, Date: date, Round: String(number), ...players };
  writeSync(file, formatRecord(recordOf(game, history, { tags }), 'jsonl'));
}
closeSync(file);
