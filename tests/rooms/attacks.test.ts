/**
 * Attacks on a server of rooms: each is refused with a code, and other games are not affected. ATTACKS=1000 repeats them 1000
 * times as often; `tools/rooms/attack.ts` measures the effect on other players.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Serving, startServer } from '../../packages/otau-cli/src/serve/server.js';
import { ATTACKS, openAttacked } from './attacks.js';
import { playOne, type Table } from './players.js';

const COUNT = 100 * Number(process.env.ATTACKS ?? 1);
const UNLIMITED = { burst: 1e9, perSecond: 1e9 };
/** The expected answers; anything else is a fault. */
const ANSWERS: Readonly<Record<string, RegExp>> = {
  // A mutated message may be a valid request
  'mutated messages': /^(done|closed (1006|1009)|bad-\w+|unknown-\w+|not-allowed|name-taken|too-fast)$/,
  'moves out of turn': /^(not-allowed|bad-move|illegal-move)$/,
  'seats of others': /^not-allowed$/,
  'messages again': /^(done|not-allowed)$/,
  'huge frames': /^closed (1006|1009)$/,
  'wrong origins': /^HTTP 403$/,
};

const folder = mkdtempSync(join(tmpdir(), 'otau-attacks-'));
let serving: Serving;
let table: Table;
beforeAll(async () => {
  const limits = {
    messages: UNLIMITED,
    addressMessages: UNLIMITED,
    work: UNLIMITED,
    newConnections: UNLIMITED,
    addressConnections: 10_000,
  };
  serving = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db'), limits } });
  table = await openAttacked(serving.address);
});
afterAll(async () => {
  for (const { client } of table.players) client.close();
  await serving.close();
  rmSync(folder, { recursive: true });
});

it.each(Object.entries(ANSWERS))('%s are refused', async (name, expected) => {
  const { room, players } = table;
  const { length } = players[0].moves;
  const tally = await ATTACKS[name]({ address: serving.address, room }, COUNT);
  expect(Object.keys(tally).length).toBeGreaterThan(0);
  for (const answer of Object.keys(tally)) expect(answer).toMatch(expected);
  expect(players[0].moves).toHaveLength(length);
  expect(await playOne(table, name)).toBe(true);
  await players[0].until(() => players[0].moves.length > length);
  await players[1].until(() => players[1].moves.length > length);
});
