/** What the players of a room agree on: draws, moves taken back, rematches. */

import { createGame } from 'otau';
import { describe, expect, it } from 'vitest';
import { type TestPlayer, TestWorld } from './testing.js';

const move = (player: TestPlayer, room: string, ply: number, text: string, id = `m${ply}`) =>
  player.ask('move', { room, ply, move: text, id });

describe('agreement', () => {
  it('ends a game in a draw', () => {
    const { room, players } = new TestWorld().begin('kindo');
    players[0].ask('ask', { room, what: 'draw' });
    expect(players[1].status.asked).toEqual({ draw: 0 });
    expect(players[0].ask('answer', { room, what: 'draw', accept: true })).toMatchObject({ code: 'bad-claim' });
    players[1].ask('answer', { room, what: 'draw', accept: true });
    expect(players[0].status.ending).toMatchObject({ reason: 'agreement', results: [0, 0] });
  });

  it('takes the last move of the asker back, with what came after it and the clocks', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('togyzkumalak', {}, '1:00');
    expect(players[0].ask('ask', { room, what: 'takeback' })).toMatchObject({ code: 'not-allowed' });
    move(players[0], room, 0, '76');
    world.now += 1000;
    move(players[1], room, 1, '76');
    players[0].ask('ask', { room, what: 'takeback' });
    expect(players[0].ask('answer', { room, what: 'takeback', accept: true })).toMatchObject({ code: 'not-allowed' });
    players[1].ask('answer', { room, what: 'takeback', accept: false });
    expect(players[0].status.asked).toEqual({});
    players[0].ask('ask', { room, what: 'takeback' });
    players[1].ask('answer', { room, what: 'takeback', accept: true });
    const { moves, status } = players[0].last('state');
    expect(moves).toEqual([]);
    expect(status.left).toEqual([60_000, 60_000]);
    expect(status.running).toBe(0);
    expect(move(players[0], room, 0, '65', 'again')).toMatchObject({ type: 'done' });
  });

  it('of three players: moves are taken back once both others agree, after a restart too', () => {
    const world = new TestWorld();
    const { room, players, tokens } = world.begin('abalone', { players: 3 });
    const answer = (seat: number, accept: boolean) => players[seat].ask('answer', { room, what: 'takeback', accept });
    move(players[0], room, 0, 'b1c1');
    const { moves } = players[0].last('moved');
    expect(moves).toHaveLength(1);
    players[0].ask('ask', { room, what: 'takeback' });
    answer(1, true);
    expect(players[2].status).toMatchObject({ asked: { takeback: 0 }, agreed: [0, 1] });
    for (const seat of [0, 1]) expect(answer(seat, true)).toMatchObject({ code: 'not-allowed' });
    answer(2, false);
    expect(players[0].status.asked).toEqual({});
    players[0].ask('ask', { room, what: 'takeback' });
    answer(1, true);
    world.restart();
    const last = world.player();
    last.ask('watch', { room, token: tokens[2] });
    expect(last.last('state').moves).toEqual(moves);
    last.ask('answer', { room, what: 'takeback', accept: true });
    expect(last.last('state').moves).toEqual([]);
  });

  it('of three players: a rematch is asked for by the first who wants it, and no question once it is made', () => {
    const { room, players } = new TestWorld().begin('abalone', { players: 3 });
    players[0].ask('resign', { room });
    players[1].ask('ask', { room, what: 'rematch' });
    players[2].ask('answer', { room, what: 'rematch', accept: true });
    expect(players[0].status).toMatchObject({ asked: { rematch: 1 }, agreed: [1, 2] });
    players[0].ask('answer', { room, what: 'rematch', accept: true });
    expect(players[1].status.next).toBeDefined();
    players[2].ask('ask', { room, what: 'rematch' });
    expect(players[1].status.asked).toEqual({});
  });

  it('gives the same throw again after a move was taken back', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('senet');
    const first = players[0].last('state').moves[0];
    const seat = world.store.find(room)!.actor!;
    const game = createGame('senet');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    game.next(row, game.parseAction(row, first), row);
    const actions = new Uint16Array(game.maxLegal);
    game.legal(row, actions);
    move(players[seat], room, 1, game.formatAction(row, actions[0]));
    const thrown = players[0].last('moved').moves;
    players[seat].ask('ask', { room, what: 'takeback' });
    players[1 - seat].ask('answer', { room, what: 'takeback', accept: true });
    expect(players[0].last('state').moves).toEqual([first]);
    move(players[seat], room, 1, game.formatAction(row, actions[0]), 'again');
    expect(players[0].last('moved').moves).toEqual(thrown);
  });

  it('makes a rematch with the sides changed, where the same secrets open the seats', () => {
    const world = new TestWorld();
    const { room, players, tokens } = world.begin('kindo');
    players[0].ask('resign', { room });
    players[0].ask('ask', { room, what: 'rematch' });
    players[1].ask('answer', { room, what: 'rematch', accept: true });
    const { next } = players[0].status;
    expect(players[0].ask('watch', { room: next, token: tokens[0] })).toMatchObject({ seat: 1 });
    expect(players[1].ask('watch', { room: next, token: tokens[1] })).toMatchObject({ seat: 0 });
    expect(players[0].last('state').status).toMatchObject({ phase: 'playing' });
  });
});
