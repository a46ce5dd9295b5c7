/** The server of rooms, without sockets and with a clock that is set by hand. */

import { createGame, History, parseTimeControl, Rng } from 'otau';
import { replayRecord } from 'otau/records';
import { findFalseThrow, ROOMS_PROTOCOL } from 'otau/rooms';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_LIMITS } from './node/connections/rate-limits.js';
import { recordOfRoom } from './node/disk/archiver.js';
import { ABSENCE_TIMEOUT_MS } from './node/rooms/room-actions.js';
import { secretDigest } from './node/secrets.js';
import { NO_LIMITS, type Of, type TestPlayer, TestWorld } from './testing.js';

const move = (player: TestPlayer, room: string, ply: number, text: string, id = `m${ply}`) =>
  player.ask('move', { room, ply, move: text, id });

/** Plays at random to the end; the player whose turn it is asks. */
function playOut(world: TestWorld, room: string, players: readonly TestPlayer[], seed: string): void {
  const rng = new Rng(seed);
  const { facts, start } = players[0].last('state');
  const game = createGame(facts.game, facts.options);
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(start as string, row);
  const actions = new Uint16Array(game.maxLegal);
  const told: string[] = [...players[0].last('state').moves];
  for (const text of told) game.next(row, game.parseAction(row, text), row);
  while (players[0].status.phase === 'playing') {
    const action = actions[rng.below(game.legal(row, actions))];
    const player = players[game.actor(row)];
    expect(move(player, room, told.length, game.formatAction(row, action))).toMatchObject({ type: 'done' });
    const { moves, ply } = players[0].last('moved');
    expect(ply).toBe(told.length);
    for (const text of moves) game.next(row, game.parseAction(row, text), row);
    told.push(...moves);
    world.now += 100;
  }
}

describe('a game', () => {
  it.each([
    ['togyzkumalak', {}],
    ['abalone', { players: 3, marblesToEject: 1, maxTurns: 40 }],
    ['abalone', { players: 4, marblesToEject: 1, maxTurns: 40 }],
    ['abalone', { variant: 'belgian-daisy', maxTurns: 40, countAtLimit: true }],
    ['kindo', { size: 4 }],
    ['senet', {}],
  ])('of %s %j is played to its end, and is the same when it is replayed', (name, options) => {
    const world = new TestWorld();
    const { room, players } = world.begin(name, options);
    playOut(world, room, players, 'game');
    for (const player of players) expect(player.status).toEqual(players[0].status);
    const { ending, seed } = players[0].status;
    const [over] = world.over;
    const record = recordOfRoom(over)!;
    const replayed = replayRecord(record);
    expect(replayed.ending() ?? over.live!.ending).toEqual(over.live!.ending);
    expect(ending!.results).toEqual(over.live!.ending!.results);
    expect(secretDigest(seed!)).toBe(players[0].last('state').facts.hash);
    expect(findFalseThrow(over.live!.history, seed!)).toBeUndefined();
    expect(world.store.find(room)!.status(5)).toEqual(over.status(5));
    // Chat after the end does not end the game again
    players[0].ask('say', { room, phrase: 'good-game' });
    expect(world.over).toHaveLength(1);
  });

  it('is told once to one who does not enter its room', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('kindo');
    const away = world.player();
    const { presence } = players[0].last('presence') ?? players[0].last('state');
    expect(away.ask('watch', { room, on: false })).toMatchObject({ type: 'done', seat: -1 });
    expect(away.last('state')).toMatchObject({ seat: -1, presence: { watchers: presence.watchers } });
    players[0].ask('resign', { room });
    expect(away.heard.filter(({ type }) => type === 'status')).toEqual([]);
  });

  it('keeps the seed to itself until it is over', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('senet');
    expect(JSON.stringify(players[0].heard)).not.toContain(world.store.find(room)!.setup.seed);
    players[0].ask('resign', { room });
    expect(players[1].status.seed).toBe(world.store.find(room)!.setup.seed);
  });

  it('a throw that is not that of the seed is found', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('senet');
    playOut(world, room, players, 'x');
    const { history } = world.over[0].live!;
    expect(history).toBeInstanceOf(History);
    expect(findFalseThrow(history, 'another seed')).toBeGreaterThanOrEqual(0);
  });
});

describe('a request', () => {
  it('is refused to those who have no seat, or not the turn', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('kindo');
    const stranger = world.player();
    stranger.ask('watch', { room });
    expect(move(stranger, room, 0, 'b1')).toMatchObject({ type: 'refused', code: 'not-allowed' });
    expect(move(players[1], room, 0, 'b1')).toMatchObject({ type: 'refused', code: 'not-allowed' });
    for (const type of ['resign', 'close'] as const) {
      expect(stranger.ask(type, { room })).toMatchObject({ code: 'not-allowed' });
    }
    expect(stranger.ask('watch', { room, token: 'guessed' })).toMatchObject({ type: 'done', seat: -1 });
    expect(stranger.ask('sit', { room, seat: 0 })).toMatchObject({ code: 'not-allowed' });
    expect(players[0].status.phase).toBe('playing');
  });

  it('of an illegal move, of a room that is not there, of nonsense gets a code', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('kindo');
    expect(move(players[0], room, 0, 'z9')).toMatchObject({ type: 'refused', code: 'bad-move' });
    expect(move(players[0], 'nowhere', 0, 'b1')).toMatchObject({ code: 'unknown-room' });
    expect(players[0].ask('create', { game: 'chess' })).toMatchObject({ code: 'bad-message' });
    expect(players[0].ask('create', { game: 'chess', seat: 0 })).toMatchObject({ code: 'unknown-game' });
    expect(players[0].ask('resign', { rooms: room })).toMatchObject({
      message: 'A request resign has no field "rooms"; it has id, room.',
    });
    expect(players[0].ask('create', { game: 'kindo', seat: 5 })).toMatchObject({ code: 'not-allowed' });
    expect(players[0].ask('say', { room, text: 'free text' })).toMatchObject({ code: 'not-allowed' });
    expect(players[1].ask('say', { room, phrase: 'hello' })).toMatchObject({ type: 'done' });
    expect(players[0].status.said).toEqual([{ seat: 1, phrase: 'hello' }]);
  });

  it('that comes again is answered again, and played once', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('togyzkumalak');
    expect(move(players[0], room, 0, '76', 'mine')).toMatchObject({ type: 'done' });
    expect(move(players[0], room, 0, '76', 'mine')).toMatchObject({ type: 'done' });
    world.restart();
    const back = world.player();
    back.ask('watch', { room, token: world.begin('kindo').tokens[0] });
    expect(world.store.find(room)!.moves).toHaveLength(1);
  });

  it('is told to those who were there, and who comes before it is on the disk gets the whole game', () => {
    let written: (() => void) | undefined;
    const world: TestWorld = new TestWorld({
      commit: (batch, done) => {
        world.store.commit(batch);
        if (written === undefined) done();
        else written = done;
      },
    });
    const { room, players } = world.begin('togyzkumalak');
    const [late, gone] = [world.player(), world.player()];
    gone.ask('watch', { room });
    written = () => undefined;
    players[0].send(JSON.stringify({ type: 'move', id: 'mine', room, ply: 0, move: '76' }));
    late.send(JSON.stringify({ type: 'watch', id: 'in', room }));
    gone.send(JSON.stringify({ type: 'leave', id: 'out', room }));
    expect(players[1].last('moved')).toBeUndefined();
    written();
    expect(players[1].last('moved')).toMatchObject({ ply: 0, moves: ['76(10)'] });
    expect(late.heard.map(({ type }) => type)).toEqual(['welcome', 'state', 'done']);
    expect(late.last('state').moves).toEqual(['76(10)']);
    expect(gone.last('moved')).toBeUndefined();
  });

  it('another move under an id that was used is refused by a code of its own', () => {
    const world = new TestWorld();
    const { room, players, tokens } = world.begin('togyzkumalak');
    expect(move(players[0], room, 0, '76', 'mine')).toMatchObject({ type: 'done' });
    expect(move(players[0], room, 0, '65', 'mine')).toMatchObject({ code: 'id-used' });
    expect(move(players[1], room, 1, '76', 'mine')).toMatchObject({ type: 'done' });
    world.restart();
    const back = world.player();
    back.ask('watch', { room, token: tokens[0] });
    expect(move(back, room, 0, '76', 'mine')).toMatchObject({ type: 'done' });
    expect(move(back, room, 2, '76', 'mine')).toMatchObject({ code: 'id-used' });
    expect(world.store.find(room)?.moves).toHaveLength(2);
  });

  it('that comes too early is refused in a sentence of its own', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('togyzkumalak');
    expect(move(players[0], room, 2, '76')).toMatchObject({ code: 'not-allowed', reason: 'moved-early' });
    expect(move(players[0], room, 0, '76')).toMatchObject({ type: 'done' });
    expect(move(players[0], room, 0, '65', 'late')).toMatchObject({ reason: 'moved-on' });
  });

  it('made offline is played where the game still stands there, and refused where the game has moved on', () => {
    const world = new TestWorld();
    const { room, players, tokens } = world.begin('togyzkumalak');
    players[0].leave();
    const back = world.player();
    expect(back.ask('watch', { room, token: tokens[0] })).toMatchObject({ type: 'done', seat: 0 });
    expect(move(back, room, 0, '76')).toMatchObject({ type: 'done' });
    expect(move(back, room, 0, '65', 'other')).toMatchObject({ type: 'refused', code: 'not-allowed' });
  });
});

describe('clocks', () => {
  const CONTROL = '1:00+2';
  const begin = (world: TestWorld) => world.begin('togyzkumalak', {}, CONTROL);

  it('run as those of the arena, and give back what the way took', () => {
    const world = new TestWorld();
    const { room, players } = begin(world);
    players[0].lag = 200;
    world.now += 10_000;
    move(players[0], room, 0, '76');
    // 10 s minus 0.2 s plus 2 s; the other player has lost no time yet
    expect(players[0].status.left).toEqual([52_200, 60_000]);
    expect(players[0].status.running).toBe(1);
    players[1].lag = 60_000;
    world.now += 5000;
    move(players[1], room, 1, '76');
    expect(players[0].status.left).toEqual([52_200, 60_000 - 4500 + 2000]);
  });

  it('end the game at the flag, which waits for a move on its way', () => {
    const world = new TestWorld();
    const { room, players } = begin(world);
    players[0].lag = 300;
    world.now += 60_100;
    world.tick();
    expect(players[0].status.phase).toBe('playing');
    world.now += 300;
    world.tick();
    expect(players[1].status.ending).toMatchObject({ reason: 'time', player: 0 });
    expect(world.store.find(room)!.phase).toBe('over');
  });

  /** A game of a minute at a server on which every message after another one waits, until it goes on. */
  function beginSlowly() {
    const waiting: (() => void)[] = [];
    const world = new TestWorld({ slice: Number.MIN_VALUE, later: (work) => waiting.push(work) });
    const goOn = () => {
      while (waiting.length > 0) waiting.shift()?.();
    };
    const ask = (player: TestPlayer, type: string, id: string, fields: object) => {
      player.send(JSON.stringify({ type, id, ...fields }));
      goOn();
      return player.answerTo(id) as Of<'done'>;
    };
    const players = [world.player(), world.player('10.0.0.2')];
    const wish = { game: 'togyzkumalak', control: '1:00', seat: 0, name: 'Anna' };
    const { room } = ask(players[0], 'create', 'made', wish);
    ask(players[1], 'sit', 'sits', { room, seat: 1, name: 'Boris' });
    const sendAndWait = (player: TestPlayer, type: string, id: string, fields: object) => {
      world.player('10.0.0.3').send('{}');
      player.send(JSON.stringify({ type, id, room, ...fields }));
      expect(player.answerTo(id)).toBeUndefined();
      world.now += 2000;
      world.tick();
      goOn();
    };
    return { world, players, room, ask, sendAndWait };
  }

  it('stand for a message from its arrival on, however long it waits for its turn', () => {
    const { world, players, room, ask, sendAndWait } = beginSlowly();
    world.now += 59_000;
    sendAndWait(players[0], 'move', 'moves', { ply: 0, move: '76' });
    expect(players[0].answerTo('moves')).toMatchObject({ type: 'done' });
    expect(players[1].status).toMatchObject({ phase: 'playing', left: [1000, 60_000], running: 1 });
    ask(players[1], 'ask', 'asks', { room, what: 'draw' });
    world.now += 59_000;
    sendAndWait(players[0], 'answer', 'agrees', { what: 'draw', accept: true });
    expect(players[0].status.ending).toMatchObject({ reason: 'agreement' });
  });

  it('do not stand for a move that arrives after the flag', () => {
    const { world, players, sendAndWait } = beginSlowly();
    world.now += 60_001;
    sendAndWait(players[0], 'move', 'moves', { ply: 0, move: '76' });
    expect(players[1].status.ending).toMatchObject({ reason: 'time', player: 0 });
  });

  it('stand for a move that is not told yet, and so does the flag', () => {
    let written: (() => void) | undefined;
    const world: TestWorld = new TestWorld({
      commit: (batch, done) => {
        world.store.commit(batch);
        if (written === undefined) done();
        else written = done;
      },
    });
    const { room, players } = begin(world);
    written = () => undefined;
    players[0].send(JSON.stringify({ type: 'move', id: 'first', room, ply: 0, move: '76' }));
    world.now += 400;
    written();
    written = undefined;
    world.now += 59_900;
    world.tick();
    expect(players[1].status.phase).toBe('playing');
    expect(move(players[1], room, 1, '76')).toMatchObject({ type: 'done' });
    expect(players[0].status.left[1]).toBe(100 + 2000);
  });

  it('stand while the server is down, whose time does not continue', () => {
    const world = new TestWorld();
    const { room, players, tokens } = begin(world);
    world.now += 4000;
    move(players[0], room, 0, '76');
    world.now += 3000;
    const before = world.store.find(room)!.status(world.now);
    world.restart();
    const back = world.player();
    back.ask('watch', { room, token: tokens[1] });
    expect(back.status).toEqual(before);
    expect(back.status.left[1]).toBe(57_000);
    expect(parseTimeControl(back.last('state').facts.control).increment).toBe(2000);
  });
});

describe('who is away', () => {
  it('is shown, and after a minute may be taken for gone', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('kindo');
    players[0].leave();
    world.sweep();
    expect(players[1].last('presence').presence.online).toEqual([false, true]);
    world.now += ABSENCE_TIMEOUT_MS - 1;
    expect(players[1].ask('claim', { room, what: 'absence' })).toMatchObject({ code: 'bad-claim' });
    world.now += 1;
    players[1].ask('claim', { room, what: 'absence' });
    expect(players[1].status.ending).toMatchObject({ reason: 'resignation', player: 0, results: [-1, 1] });
    expect(players[1].ask('claim', { room, what: 'absence' })).toMatchObject({ code: 'game-over' });
  });

  it('is told when the game ended, however long it is and however much is said after it', () => {
    const world = new TestWorld();
    const { room, players, tokens } = world.begin('kindo');
    players[1].leave();
    world.now += 5_000;
    players[0].ask('resign', { room });
    world.now += 9_000_000;
    players[0].ask('say', { room, phrase: 'good-game' });
    world.restart();
    const back = world.player();
    back.ask('watch', { room, token: tokens[1] });
    const { facts, status } = back.last('state');
    expect(status.ending!.at).toBe(facts.created + 5_000);
  });

  it('leaves no empty table in the lobby for ever', () => {
    const world = new TestWorld();
    const player = world.player();
    player.ask('lobby', { on: true });
    player.ask('create', { game: 'kindo', seat: 0, listed: true, name: 'A\u202e\u001b[31m<b>' });
    world.sweep();
    expect((player.last('lobby') as Of<'lobby'>).rooms[0].seats[0].name).toBe('A [31m<b>');
    player.leave();
    world.now += 4_000_000;
    world.sweep();
    world.hub.flush();
    world.sweep();
    world.hub.flush();
    expect(world.hub.size.rooms).toBe(0);
  });
});

it.each(['connection', 'server'])(
  'a player who has waited for hours keeps the game where the %s goes and comes back',
  (lost) => {
    const world = new TestWorld();
    const player = world.player();
    const { room, token } = player.ask('create', { game: 'kindo', seat: 0 }) as Of<'done'>;
    world.now += 4_000_000;
    world.sweep();
    if (lost === 'server') world.restart();
    else player.leave();
    world.sweep();
    const back = world.player();
    back.ask('watch', { room, token });
    expect(back.status.phase).toBe('waiting');
    back.leave();
    world.now += 4_000_000;
    world.sweep();
    world.player().ask('watch', { room });
    expect(world.store.find(room as string)?.phase).toBe('over');
  },
);

describe('a disk that takes nothing', () => {
  it('refuses the move, and no client has seen it', () => {
    const world = new TestWorld();
    const { room, players } = world.begin('togyzkumalak');
    const { store } = world;
    const commit = store.commit.bind(store);
    store.commit = () => {
      throw new Error('disk full');
    };
    expect(move(players[0], room, 0, '76')).toMatchObject({ type: 'refused', code: 'not-kept' });
    expect(players[1].heard.some(({ type }) => type === 'moved')).toBe(false);
    expect(players[1].last('state').moves).toEqual([]);
    expect(world.failures).toHaveLength(1);
    store.commit = commit;
    expect(move(players[0], room, 0, '76')).toMatchObject({ type: 'done' });
  });
});

describe('limits', () => {
  it('refuse haste, and cut off a client that continues', () => {
    const world = new TestWorld({ limits: DEFAULT_LIMITS });
    const player = world.player();
    for (let count = 0; count < 200 && player.closed === undefined; count++) player.ask('lobby', { on: true });
    expect(player.last('refused')).toMatchObject({ code: 'too-fast' });
    expect(player.closed).toBe('too many messages');
    world.now += 10_000;
    const other = world.player();
    for (let count = 0; count < 25; count++) other.ask('create', { game: 'kindo', seat: 0 });
    expect(other.last('refused')).toMatchObject({ code: 'too-fast' });
  });
});

it('games that are over do not count among the games of a server, though people are at them', () => {
  const world = new TestWorld({ limits: { ...DEFAULT_LIMITS, rooms: 1 } });
  const player = world.player();
  const { room } = player.ask('create', { game: 'kindo', seat: 0 }) as Of<'done'>;
  expect(player.ask('create', { game: 'kindo', seat: 0 })).toMatchObject({ code: 'not-allowed' });
  player.ask('close', { room });
  expect(world.hub.size.rooms).toBe(1);
  expect(player.ask('create', { game: 'kindo', seat: 0 })).toMatchObject({ type: 'done' });
});

it('the list of games is made once for all who ask for it, until it changes', () => {
  const world = new TestWorld();
  const player = world.player();
  player.ask('register', { name: 'Anna' });
  const offer = { game: 'kindo', seat: 0, control: '5:00', listed: true };
  player.ask('create', offer);
  const rating = vi.spyOn(world.store.players, 'rating');
  const count = () => player.last('lobby').rooms.length;
  for (let asked = 0; asked < 10; asked++) player.ask('lobby', { on: true });
  expect([count(), rating.mock.calls.length]).toEqual([1, 1]);
  player.ask('create', offer);
  player.ask('lobby', { on: true });
  expect([count(), rating.mock.calls.length]).toEqual([2, 3]);
});

it('each game is reported as opened once, rematches too', () => {
  const opened: string[] = [];
  const world = new TestWorld({ onReport: (report) => report.event === 'opened' && opened.push(report.room) });
  const { room, players } = world.begin('kindo');
  players[0].ask('resign', { room });
  for (const player of players) player.ask('ask', { room, what: 'rematch' });
  expect(opened).toEqual([room, players[0].status.next]);
});

it('a request of an unknown type is answered briefly', () => {
  const player = new TestWorld().player();
  player.send(JSON.stringify({ type: 'x'.repeat(4000), id: 'a' }));
  expect(player.last('refused')).toMatchObject({ id: 'a', code: 'bad-message' });
  expect(player.last('refused').message.length).toBeLessThan(100);
});

it('the time that the messages of an address take is limited, and comes back', () => {
  const world = new TestWorld({ limits: { ...NO_LIMITS, work: { burst: 0.001, perSecond: 0.001 } } });
  const [first, neighbour, other] = ['10.0.0.1', '10.0.0.1', '10.0.0.2'].map((address) => world.player(address));
  expect(first.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
  expect(neighbour.ask('lobby', { on: true })).toMatchObject({ type: 'refused', code: 'too-fast' });
  expect(other.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
  world.now += 1e9;
  expect(neighbour.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
});

it('refusals of haste are work of their address, which is limited', () => {
  let milliseconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => milliseconds++);
  onTestFinished(() => void vi.restoreAllMocks());
  const hasty = { messages: { burst: 1, perSecond: 1e-9 }, work: { burst: 10, perSecond: 1e-9 } };
  const world = new TestWorld({ limits: { ...NO_LIMITS, ...hasty } });
  const [first, neighbour, other] = ['10.0.0.1', '10.0.0.1', '10.0.0.2'].map((address) => world.player(address));
  expect(first.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
  for (let count = 0; count < 20; count++) expect(first.ask('lobby', { on: true })).toMatchObject({ code: 'too-fast' });
  expect(neighbour.ask('lobby', { on: true })).toMatchObject({ code: 'too-fast' });
  expect(other.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
});

it('messages that wait when the server ends are answered, and no later ones', async () => {
  const world = new TestWorld({ slice: Number.MIN_VALUE });
  const [first, second] = [world.player(), world.player('10.0.0.2')];
  const ask = (player: TestPlayer, id: string) => player.send(JSON.stringify({ type: 'lobby', id, on: true }));
  ask(first, 'a');
  ask(second, 'b');
  expect(second.answerTo('b')).toBeUndefined();
  const ended = world.hub.end();
  ask(first, 'c');
  await ended;
  expect(second.answerTo('b')).toMatchObject({ type: 'done' });
  expect(first.answerTo('c')).toBeUndefined();
});

it('what is sent to those who watch a game is no work of its players', () => {
  let milliseconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => milliseconds);
  onTestFinished(() => void vi.restoreAllMocks());
  const world = new TestWorld({ limits: { ...NO_LIMITS, work: { burst: 500, perSecond: 1 } } });
  const { room, players } = world.begin('kindo', { size: 4 });
  const said: string[] = [];
  const send = (text: string) => {
    milliseconds += 1000;
    said.push(text);
  };
  const wire = { address: '10.0.0.9', protocol: ROOMS_PROTOCOL, lag: undefined, send, close: () => {} };
  const watcher = world.hub.connect(wire);
  world.hub.receive(watcher, JSON.stringify({ type: 'watch', id: 'a', room }));
  void world.hub.flush();
  expect(move(players[0], room, 0, 'b1')).toMatchObject({ type: 'done' });
  expect(players[0].ask('ask', { room, what: 'takeback' })).toMatchObject({ type: 'done' });
  expect(players[1].ask('answer', { room, what: 'takeback', accept: true })).toMatchObject({ type: 'done' });
  expect(said.slice(-3).map((text) => JSON.parse(text).type)).toEqual(['moved', 'status', 'state']);
  for (const player of players) expect(player.ask('say', { room, phrase: 'hello' })).toMatchObject({ type: 'done' });
  // What it asked for itself is its own work
  world.hub.receive(watcher, JSON.stringify({ type: 'leave', id: 'b', room }));
  expect(said.at(-1)).toContain('too-fast');
});
