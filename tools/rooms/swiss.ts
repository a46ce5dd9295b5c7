/**
 * Random Swiss tournaments against the rules of their pairings; `--trf` writes each as a file that arbiters' programs read:
 *
 *   tsx tools/rooms/swiss.ts --tournaments 1000 --players 300 --trf /tmp/swiss
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTrf } from '../../packages/otau-cli/src/rooms/trf.js';
import { playSwiss } from './swiss-simulation.js';

const { values } = parseArgs({
  options: {
    tournaments: { type: 'string', default: '1000' },
    players: { type: 'string', default: '300' },
    trf: { type: 'string' },
  },
});
if (values.trf !== undefined) mkdirSync(values.trf, { recursive: true });
let [rounds, players, broken] = [0, 0, 0];
for (let number = 0; number < Number(values.tournaments); number++) {
  const played = playSwiss(`swiss ${number}`, Number(values.players));
  const { entrants, games, round, setup } = played.tournament;
  for (const fault of played.broken) console.error(`tournament ${number}, ${entrants.length} players, ${fault}`);
  rounds += round;
  players += entrants.length;
  broken += played.broken.length;
  if (values.trf === undefined) continue;
  writeFileSync(join(values.trf, `${number}.trf`), formatTrf({ name: setup.name, rounds: round, entrants, games }));
}
console.log(`${values.tournaments} tournaments, ${players} players, ${rounds} rounds, ${broken} rules broken`);
process.exitCode = broken === 0 ? 0 : 1;
