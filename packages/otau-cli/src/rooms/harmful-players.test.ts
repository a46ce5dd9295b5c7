/** What players who mean harm try with the requests of the protocol, without sockets. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './node/connections/rate-limits.js';
import { ABSENCE_TIMEOUT_MS, MAX_MESSAGES_PER_PLAYER } from './node/rooms/room-actions.js';
import { type Of, TestWorld, UNLIMITED_RATE } from './testing.js';

describe('a player who means harm', () => {
  it('does not hold the flag up by talking, nor takes what the way took from the other one', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('togyzkumalak', {}, '1:00');
    for (const player of players) player.lag = 400;
    world.now += 10_000;
    players[1].ask('say', { room, phrase: 'hello' });
    players[0].ask('move', { room, ply: 0, move: '76', id: 'm0' });
    expect(players[0].status.left).toEqual([50_400, 60_000]);
    for (let count = 0; count < 700; count++) {
      world.now += 100;
      if (count % 2 === 0) players[1].ask('say', { room, phrase: 'wait' });
      world.tick();
    }
    expect(players[0].status.ending).toMatchObject({ reason: 'time', player: 1 });
  });

  it('fills no disk with words: so many are kept, and moves and the end stay possible', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('kindo');
    for (let count = 0; count < MAX_MESSAGES_PER_PLAYER; count++) players[0].ask('say', { room, phrase: 'hello' });
    expect(players[0].ask('say', { room, phrase: 'hello' })).toMatchObject({ code: 'not-allowed' });
    expect(players[0].ask('ask', { room, what: 'draw' })).toMatchObject({ code: 'not-allowed' });
    expect(players[1].ask('ask', { room, what: 'draw' })).toMatchObject({ type: 'done' });
    expect(players[0].ask('resign', { room })).toMatchObject({ type: 'done' });
  });

  it('makes no more games by rematches than by other ways', () => {
    const world = new TestWorld({
      limits: { ...DEFAULT_LIMITS, messages: UNLIMITED_RATE, addressMessages: UNLIMITED_RATE },
    });
    let { room, players, tokens } = world.begin('kindo');
    let refused: Of<'done'> | Of<'refused'> | undefined;
    for (let count = 0; count < 50 && refused === undefined; count++) {
      players[0].ask('resign', { room });
      players[1].ask('ask', { room, what: 'rematch' });
      const answer = players[0].ask('ask', { room, what: 'rematch' });
      if (answer.type === 'refused') refused = answer;
      room = players[0].status.next ?? room;
      for (const [index, player] of players.entries()) player.ask('watch', { room, token: tokens[index] });
    }
    expect(refused).toMatchObject({ code: 'too-fast' });
    world.now += 60_000;
    expect(players[0].ask('ask', { room, what: 'rematch' })).toMatchObject({ type: 'done' });
  });

  it('leaves no game in memory for ever; it is there again when asked for', () => {
    const world = new TestWorld();
    const { room, players, tokens } = world.begin('kindo');
    for (const player of players) player.leave();
    world.now += 4_000_000;
    world.sweep();
    world.hub.flush();
    expect(world.hub.size.rooms).toBe(0);
    const back = world.player();
    expect(back.ask('watch', { room, token: tokens[0] })).toMatchObject({ type: 'done', seat: 0 });
    expect(back.status.phase).toBe('playing');
  });

  it('does not get out of being away by a restart of the server', () => {
    const world = new TestWorld();
    const { room, tokens } = world.begin('kindo');
    world.restart();
    const back = world.player();
    back.ask('watch', { room, token: tokens[1] });
    expect(back.ask('claim', { room, what: 'absence' })).toMatchObject({ code: 'bad-claim' });
    world.now += ABSENCE_TIMEOUT_MS;
    back.ask('claim', { room, what: 'absence' });
    expect(back.status.ending).toMatchObject({ reason: 'resignation', player: 0 });
  });

  it('has no seat that the disk did not take', () => {
    const world = new TestWorld();
    const [first, second, third] = [world.player(), world.player(), world.player()];
    const { room } = first.ask('create', { game: 'kindo', seat: 0 }) as { room: string };
    const { store } = world;
    const commit = store.commit.bind(store);
    store.commit = () => {
      throw new Error('disk full');
    };
    expect(second.ask('sit', { room, seat: 1 })).toMatchObject({ code: 'not-kept' });
    store.commit = commit;
    expect(third.ask('sit', { room, seat: 1 })).toMatchObject({ type: 'done' });
    expect(second.ask('resign', { room })).toMatchObject({ code: 'not-allowed' });
  });
});
