/**
 * Random Swiss tournaments against the rules of their pairings; `--trf` writes each as a file that arbiters' programs read:
 *
 *   tsx tools/rooms/swiss.ts --tournaments 1000 --players 300 --trf /tmp/swiss
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTrf } from '../../packages/otau-cli/src/rooms/trf.js';
import { readFlags } from '../flags.js';
import { playSwiss } from './swiss-simulation.js';

const { flags } = readFlags({ tournaments: 1000, players: 300, trf: '' });
if (flags.trf !== '') mkdirSync(flags.trf, { recursive: true });
let [rounds, players, broken] = [0, 0, 0];
for (let number = 0; number < flags.tournaments; number++) {
  const played = playSwiss(`swiss ${number}`, flags.players);
  const { entrants, games, round, setup } = played.tournament;
  for (const fault of played.broken) console.error(`tournament ${number}, ${entrants.length} players, ${fault}`);
  rounds += round;
  players += entrants.length;
  broken += played.broken.length;
  if (flags.trf === '') continue;
  writeFileSync(join(flags.trf, `${number}.trf`), formatTrf({ name: setup.name, rounds: round, entrants, games }));
}
console.log(`${flags.tournaments} tournaments, ${players} players, ${rounds} rounds, ${broken} rules broken`);
process.exitCode = broken === 0 ? 0 : 1;
