/**
 * Messages that no board sends: the server answers or ignores them, never fails, and other games stay as they are. FUZZ=10 tries
 * ten times as many.
 */
import { expect, it } from 'vitest';
import { Rng } from '../../packages/otau/src/index.js';
import { TestWorld } from '../../packages/otau-cli/src/rooms/testing.js';
import { mutatedMessage } from './mutated.js';

const COUNT = 10_000 * Number(process.env.FUZZ ?? 1);
it(`${COUNT} mutated messages do no harm`, async () => {
  const world = new TestWorld();
  const { room, players, tokens } = world.begin('togyzkumalak', {}, '10:00');
  const other = world.begin('kindo');
  const before = world.store.find(room)!.status(0);
  const rng = new Rng('messages');
  const browser = () => world.player(undefined, 'https://play.example.org');
  let stranger = browser();
  for (let count = 0; count < COUNT; count++) {
    const text = mutatedMessage(rng, room, `${count}`);
    const heard = stranger.heard.length;
    stranger.send(text);
    await world.hub.flush();
    expect(stranger.heard.length, text).toBeGreaterThan(heard);
    // It may have taken seats; they are left, and its memory is freed soon
    if (world.failures.length > 0) throw world.failures[0];
    if (count % 100 === 99) {
      expect(stranger.heard.some((told) => told.type === 'refused' && told.code === 'internal')).toBe(false);
      expect(JSON.stringify(stranger.heard)).not.toContain(tokens[0]);
      stranger.leave();
      stranger = browser();
    }
  }
  expect(world.failures).toEqual([]);
  expect(world.store.find(room)!.status(0)).toEqual(before);
  expect(players[0].ask('move', { room, ply: 0, move: '76' })).toMatchObject({ type: 'done' });
  expect(other.players[0].ask('move', { room: other.room, ply: 0, move: 'b1' })).toMatchObject({ type: 'done' });
});
