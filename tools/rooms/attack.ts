/**
 * What players notice while a server of rooms is attacked: `npx tsx tools/rooms/attack.ts`. Server, players and attackers are processes of their own on
 * this machine; the server has no limits, so that all that comes is looked at, unless
 * `--limits` is given: then attackers come from an address of their own, with the limits that servers have. For each attack: how often the server has answered what, and
 * how long the moves of the others took meanwhile. `--only NAME` makes one attack, `--part 0.1` a tenth of each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import build from '../../tests/built/build.js';
import { ATTACKS, openAttacked, type Tally } from '../../tests/rooms/attacks.js';
import { spawnServer } from '../../tests/rooms/spawn-server.js';
import { formatTimes } from '../figures.js';
import { readFlags } from '../flags.js';
import { LoadClients } from './load-clients.js';

const { flags } = readFlags({ only: '', part: 1, limits: false, games: 50 });
const COUNTS: Readonly<Record<string, number>> = {
  'mutated messages': 100_000,
  'moves out of turn': 50_000,
  'seats of others': 50_000,
  'messages again': 50_000,
  'huge frames': 1000,
  'wrong origins': 5000,
  'slow sockets': 1000,
};
/** Attacks continue until this many moves of the others are measured. */
const MIN_ATTACK_MS = 10_000;
const WARM_UP_MS = 5000;

build();
const folder = mkdtempSync(join(tmpdir(), 'otau-attack-'));
const server = await spawnServer([join(folder, 'rooms.db'), ...(flags.limits ? ['', 'limits'] : [])]);
/** All of 127.0.0.0/8 is this machine. */
const from = flags.limits ? '127.0.0.2' : undefined;
const { address } = server;
const clients = new LoadClients({ address, games: flags.games, watchers: 0 }, 1);
await clients.open();
const { room, players } = await openAttacked(address);
await clients.playDuring(() => sleep(WARM_UP_MS));
for (const [name, count] of Object.entries(COUNTS)) {
  if (flags.only !== '' && flags.only !== name) continue;
  const tallies: Tally[] = [];
  const began = performance.now();
  const times = await clients.playDuring(async () => {
    do tallies.push(await ATTACKS[name]({ address, room, from }, Math.ceil(count * flags.part)));
    while (performance.now() - began < MIN_ATTACK_MS);
  });
  const sum: Record<string, number> = {};
  for (const tally of tallies)
    for (const [answer, often] of Object.entries(tally)) sum[answer] = (sum[answer] ?? 0) + often;
  console.log(`${name}, ${((performance.now() - began) / 1000).toFixed(0)} s: ${JSON.stringify(sum)}`);
  console.log(`  ${times.length} moves of others: ${formatTimes(times)}`);
}
if (players[0].moves.length > 0 || players[0].status?.phase !== 'playing')
  throw new Error('The attacked game has changed.');
for (const { client } of players) client.close();
clients.end();
await server.end('SIGTERM');
rmSync(folder, { recursive: true });
