/** Conditional moves in games with days a move: the server answers expected moves, and nobody else hears of them before. */
import { expect, it, vi } from 'vitest';
import { Room } from './room.js';
import { type TestPlayer, TestWorld } from './testing.js';

/** A move by its pit: `7` for `76(10)`. */
const pitsOf = (move: string) => move.slice(0, 1);

/** What the player still has on the server. */
const leftTo = (player: TestPlayer) => player.last('conditional').lines.map((line) => line.map(pitsOf));

/** Anna, White, is to move; Boris is to leave his answers. */
function beginSlowly(world: TestWorld, game = 'togyzkumalak', control = '3d') {
  const { room, players, tokens } = world.begin(game, {}, control);
  const [anna, boris] = players;
  const play = (player: TestPlayer, move: string) => {
    const ply = world.store.find(room)!.moves.length;
    return player.ask('move', { room, ply, move, id: `${move} ${ply}` });
  };
  const leave = (lines: string, ply = world.store.find(room)!.moves.length) =>
    boris.ask('conditional', { room, ply, lines });
  return { room, anna, boris, tokens, play, leave, moves: () => world.store.find(room)!.moves.map(pitsOf) };
}

it('an expected move is answered at once, and the next one from the rest of the line', () => {
  const world = new TestWorld();
  const { anna, boris, play, leave, moves } = beginSlowly(world);
  expect(leave('76 98 22 91; 65 98')).toMatchObject({ type: 'done' });
  expect(leftTo(boris)).toEqual([
    ['7', '9', '2', '9'],
    ['6', '9'],
  ]);
  world.now += 3_600_000;
  play(anna, '76');
  expect(moves()).toEqual(['7', '9']);
  for (const { moves: told, ply, status } of [anna.last('moved'), boris.last('moved')]) {
    expect([told.map(pitsOf), ply, status.running]).toEqual([['7', '9'], 0, 0]);
  }
  expect(leftTo(boris)).toEqual([['2', '9']]);
  play(anna, '22');
  expect(moves()).toEqual(['7', '9', '2', '9']);
  expect(leftTo(boris)).toEqual([]);
});

it('a move that is not expected drops them', () => {
  const world = new TestWorld();
  const { anna, boris, play, leave, moves } = beginSlowly(world);
  leave('76 98');
  play(anna, '65');
  expect(moves()).toEqual(['6']);
  expect(leftTo(boris)).toEqual([]);
  expect(play(boris, '98')).toMatchObject({ type: 'done' });
});

it('each player may leave some', () => {
  const world = new TestWorld();
  const { room, anna, boris, play, leave, moves } = beginSlowly(world);
  play(anna, '76');
  anna.ask('conditional', { room, ply: 1, lines: '98 22' });
  play(boris, '98');
  expect(moves()).toEqual(['7', '9', '2']);
  play(boris, '91');
  leave('12 76');
  expect([leftTo(anna), leftTo(boris)]).toEqual([[], [['1', '7']]]);
});

it('a change of mind takes the place of what was left before', () => {
  const world = new TestWorld();
  const { anna, play, leave, moves } = beginSlowly(world);
  leave('76 98');
  leave('76 87');
  play(anna, '76');
  expect(moves()).toEqual(['7', '8']);
  const again = beginSlowly(world);
  again.leave('76 98');
  again.leave('');
  again.play(again.anna, '76');
  expect(again.moves()).toEqual(['7']);
});

it('the server has them after it was killed, and their player on every device', () => {
  const world = new TestWorld();
  const { room, tokens, leave, moves } = beginSlowly(world);
  leave('76 98');
  world.restart();
  const [anna, boris] = tokens.map((token) => {
    const player = world.player();
    player.ask('watch', { room, token });
    return player;
  });
  expect(boris.last('state').conditional?.flat().map(pitsOf)).toEqual(['7', '9']);
  anna.ask('move', { room, ply: 0, move: '76', id: 'after' });
  expect(moves()).toEqual(['7', '9']);
});

it('the opponent and those who watch hear nothing of them, not even by a number', () => {
  const world = new TestWorld();
  const { room, anna, boris, tokens, play, leave } = beginSlowly(world);
  const watcher = world.player();
  watcher.ask('watch', { room });
  const before = [anna, watcher].map(({ heard }) => heard.length);
  const { seq } = anna.status;
  leave('76 98');
  expect([anna, watcher].map(({ heard }) => heard.length)).toEqual(before);
  boris.ask('say', { room, phrase: 'hello' });
  expect(anna.status.seq).toBe(seq + 1);
  const annasPhone = world.player();
  annasPhone.ask('watch', { room, token: tokens[0] });
  play(anna, '65');
  const told = JSON.stringify([anna, watcher, annasPhone].map(({ heard }) => heard));
  expect(told).not.toContain('conditional');
  expect(told).not.toContain('"9"');
});

it('a draw that is offered, moves taken back and a seat that is given to another drop them', () => {
  const world = new TestWorld();
  const drawn = beginSlowly(world);
  drawn.leave('76 98');
  drawn.anna.ask('ask', { room: drawn.room, what: 'draw' });
  drawn.play(drawn.anna, '76');
  expect(drawn.moves()).toEqual(['7']);
  const back = beginSlowly(world);
  back.play(back.anna, '76');
  back.play(back.boris, '98');
  back.leave('22 11');
  back.boris.ask('ask', { room: back.room, what: 'takeback' });
  back.anna.ask('answer', { room: back.room, what: 'takeback', accept: true });
  expect(back.moves()).toEqual(['7']);
  expect(back.boris.last('state').conditional).toBeUndefined();
});

it.each([
  ['the turn is one’s own', 'togyzkumalak', '3d', '22 98', 'conditional-turn', true],
  ['the time is not in days', 'togyzkumalak', '10:00', '76 98', 'conditional-days', false],
  ['the throw comes first', 'senet', '3d', 'a1', 'conditional-days', false],
])('they are refused where %s', (_what, game, control, lines, reason, hasMoved) => {
  const world = new TestWorld();
  const { anna, play, leave } = beginSlowly(world, game, control);
  if (hasMoved) play(anna, '76');
  expect(leave(lines)).toMatchObject({ type: 'refused', code: 'not-allowed', reason });
});

it('a room that is loaded does not play out the moves of all that was ever left', () => {
  const world = new TestWorld();
  const { room, leave, anna, play, moves } = beginSlowly(world);
  leave('76 98; 65 98');
  const { setup } = world.store.find(room)!;
  const loaded = new Room(setup);
  const parse = vi.spyOn(loaded.game, 'parseAction');
  for (const seat of [0, 1]) loaded.apply({ type: 'sit', seat, name: '', bot: '', secret: `${seat}`, at: 0 });
  loaded.apply({ type: 'conditional', seat: 1, lines: '76(10) 98; 65(10) 98', at: 0 });
  expect(parse).not.toHaveBeenCalled();
  expect(loaded.conditionalOf(1)).toEqual(world.store.find(room)!.conditionalOf(1));
  play(anna, '65');
  expect(moves()).toEqual(['6', '9']);
});

it('long ones count as several messages of their player', () => {
  const world = new TestWorld();
  const { room, leave } = beginSlowly(world);
  const count = () => world.store.find(room)!.sitting.messagesOf(1);
  leave('76 98');
  expect(count()).toBe(1);
  leave('76 98; '.repeat(100));
  expect(count()).toBe(1 + Math.ceil('76(10) 98; '.repeat(100).length / 200));
});

it('what cannot be played, and what was written for another position, changes nothing', () => {
  const world = new TestWorld();
  const { boris, leave, anna, play, moves } = beginSlowly(world);
  leave('76 98');
  expect(leave('76 10')).toMatchObject({ type: 'refused', code: 'bad-move' });
  expect(leave('76')).toMatchObject({ type: 'refused', code: 'bad-message' });
  expect(leave('65 98', 2)).toMatchObject({ type: 'refused', reason: 'moved-on' });
  expect(leftTo(boris)).toEqual([['7', '9']]);
  play(anna, '76');
  expect(moves()).toEqual(['7', '9']);
});
