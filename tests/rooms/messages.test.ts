/**
 * Messages that no board sends: whatever comes, the server answers or passes it over, its own fault is never the answer, and the
 * games of others stay as they are. FUZZ=10 tries ten times as many.
 */
import { expect, it } from 'vitest';
import { Rng } from '../../packages/otau/src/index.js';
import { REQUESTS } from '../../packages/otau-cli/src/rooms/protocol.js';
import { TestWorld } from '../../packages/otau-cli/src/rooms/testing.js';

const COUNT = 10_000 * Number(process.env.FUZZ ?? 1);
const VALUES: readonly unknown[] = [
  0,
  -1,
  1e300,
  2.5,
  true,
  null,
  '',
  'x'.repeat(5000),
  '\u0000\u202e<script>',
  '__proto__',
  {},
  [],
  { toString: 1 },
  '76',
  'kindo',
  '{"size":99}',
  '{"__proto__":{"a":1}}',
  '99999:59+9999',
  [['deep']],
  'NaN',
];

it(`${COUNT} mutated messages do no harm`, () => {
  const world = new TestWorld();
  const { room, players, tokens } = world.begin('togyzkumalak', {}, '10:00');
  const other = world.begin('kindo');
  const before = world.store.find(room)!.status(0);
  const rng = new Rng('messages');
  const pick = <Item>(items: readonly Item[]): Item => items[rng.below(items.length)];
  let stranger = world.player();
  const fields: Record<string, unknown> = {
    id: 'a',
    room,
    token: 'guess',
    game: 'kindo',
    seat: 0,
    name: 'n',
    ply: 0,
    move: '76',
    what: 'draw',
    accept: true,
    phrase: 'hello',
    text: 'hi',
    on: true,
    options: '{}',
    control: '5:00',
    listed: true,
    bot: 'b',
  };
  for (let count = 0; count < COUNT; count++) {
    const type = pick(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]);
    const message: Record<string, unknown> = { type, id: `${count}` };
    for (const name of Object.keys(REQUESTS[type])) message[name] = fields[name];
    for (let change = rng.below(3); change > 0; change--) message[pick(Object.keys(message))] = pick(VALUES);
    if (rng.below(10) === 0) message[pick(['extra', '__proto__', 'constructor'])] = pick(VALUES);
    let text = JSON.stringify(message);
    for (let change = rng.below(4) - 1; change > 0; change--) {
      const at = rng.below(text.length);
      text = text.slice(0, at) + pick(['', '"', '{', '\\u0000', '9', ' ', text.slice(0, 40)]) + text.slice(at + 1);
    }
    const heard = stranger.heard.length;
    stranger.send(text);
    expect(stranger.heard.length, text).toBeGreaterThan(heard);
    // It may have taken seats of its own; they are left, and nothing is kept in mind for long
    if (world.failures.length > 0) throw world.failures[0];
    if (count % 100 === 99) {
      expect(stranger.heard.some((told) => told.type === 'refused' && told.code === 'internal')).toBe(false);
      expect(JSON.stringify(stranger.heard)).not.toContain(tokens[0]);
      stranger.leave();
      stranger = world.player();
    }
  }
  expect(world.failures).toEqual([]);
  expect(world.store.find(room)!.status(0)).toEqual(before);
  expect(players[0].ask('move', { room, ply: 0, move: '76' })).toMatchObject({ type: 'done' });
  expect(other.players[0].ask('move', { room: other.room, ply: 0, move: 'b1' })).toMatchObject({ type: 'done' });
});
