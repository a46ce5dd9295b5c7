import { describe, expect, it } from 'vitest';
import type { RoomReport } from './node/report.js';
import { newPlayerId } from './node/secrets.js';
import { pairHere } from './node/tournaments/swiss.js';
import { Room } from './room.js';
import { NO_LIMITS, type Of, type TestPlayer, TestWorld } from './testing.js';

const GAME = 'kindo';
const BLITZ = { game: GAME, control: '5:00', rated: true };

/** A player with a lasting name. */
function named(world: TestWorld, name: string) {
  const player = world.player();
  const { player: id = '', key = '' } = player.ask('register', { name }) as Of<'done'>;
  return { player, id, key };
}

/** A rated game of two players; seat 0 is that of the first. */
function beginRated(first: TestPlayer, second: TestPlayer): string {
  const { room = '' } = first.ask('create', { ...BLITZ, seat: 0 }) as Of<'done'>;
  second.ask('watch', { room });
  expect(second.ask('sit', { room, seat: -1 })).toMatchObject({ type: 'done', seat: 1 });
  return room;
}

/** Both players move once, so that the game counts. */
function moveBoth(players: readonly TestPlayer[], room: string): void {
  for (let turns = 0, seen = new Set<number>(); seen.size < 2; turns++) {
    const ply = players[0].last('state').moves.length + players[0].heard.filter(({ type }) => type === 'moved').length;
    const seat = players[0].status.running as number;
    const moves = ['b1', 'd5', 'a1', 'e5', 'c1', 'c5', 'a2', 'e4', 'b2', 'd4', 'c2', 'c4'];
    const done = moves.some((move, index) => {
      const answer = players[seat].ask('move', { room, ply, move, id: `${turns} ${index}` });
      return answer.type === 'done';
    });
    expect(done).toBe(true);
    seen = new Set([...seen, seat]);
  }
}

describe('a lasting name', () => {
  it('that the disk does not take has not been given', () => {
    const world = new TestWorld();
    const { players } = world.store;
    const add = players.add.bind(players);
    players.add = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    const player = world.player();
    expect(player.ask('register', { name: 'Anna' })).toMatchObject({ type: 'refused', code: 'not-kept' });
    players.add = add;
    expect(player.ask('register', { name: 'Anna' })).toMatchObject({ type: 'done' });
  });

  it("is known again by its key, on any device, and is nobody else's", () => {
    const world = new TestWorld();
    const { key, id } = named(world, 'Anna');
    const phone = world.player();
    expect(phone.ask('identify', { key })).toMatchObject({ type: 'done', player: id, name: 'Anna' });
    expect(phone.ask('identify', { key: 'guessed' })).toMatchObject({ code: 'not-allowed' });
    const guest = world.player();
    for (const name of ['anna', ' ANNA\u202e']) {
      expect(guest.ask('register', { name })).toMatchObject({ code: 'name-taken' });
      expect(guest.ask('create', { game: GAME, seat: 0, name })).toMatchObject({ code: 'name-taken' });
    }
    expect(guest.ask('register', { name: ' ' })).toMatchObject({ code: 'bad-message' });
    expect(JSON.stringify(world.store.players.find(id))).not.toContain(key);
  });

  it.each([
    ['Anna', 'Аnnа'],
    ['Bob10', 'B0b1O'],
    ['Boris', 'Βοrіs'],
    ['Cop', 'Сор'],
    ['НОРА', 'HOPA'],
    ['Nikos', 'Ｎｉｋｏｓ'],
    ['Ali', 'alı'],
    ['Ivan', 'lvan'],
    ['lvan', 'Ivan'],
    ['Ivan', 'ivan'],
    ['Maria', 'rnaria'],
    ['Bob1', 'BobI'],
    ...[
      '\u034f',
      '\u115f',
      '\u1160',
      '\u17b4',
      '\u180b',
      '\u200b',
      '\u200d',
      '\u2060',
      '\u3164',
      '\ufe0f',
      '\uffa0',
      '\u{e0100}',
    ].map((invisible) => ['Anna', `An${invisible}na`]),
  ])('%s is not given again as %s', (name, other) => {
    const world = new TestWorld();
    const { id } = named(world, name);
    expect(world.player().ask('register', { name: other })).toMatchObject({ code: 'name-taken' });
    expect(world.player().ask('create', { game: GAME, seat: 0, name: other })).toMatchObject({ code: 'name-taken' });
    expect(world.store.players.findByName(other)?.id).toBe(id);
  });

  it.each([
    ['a filler', 'Bo\u3164ris'],
    ['a variation selector', 'Boris\ufe0f'],
    ['blanks of Braille', '\u2800\u2800\u2800'],
    ['signs alone', '---'],
    ['19 marks on a letter', `Bo${'\u0301'.repeat(19)}ris`],
    ['five different marks on a letter', 'Bo\u0301\u0302\u0303\u0304\u0305ris'],
    ['a mark on nothing', '\u0301 Boris'],
    ['31 letters', 'x'.repeat(31)],
    ['a picture', 'Boris \u{1f40e}'],
    ['a letter of private use', 'Boris\ue000'],
  ])('has no %s; nor has that of a guest', (_what, name) => {
    const world = new TestWorld();
    expect(world.player().ask('register', { name })).toMatchObject({ code: 'bad-name' });
    expect(world.player().ask('create', { game: GAME, seat: 0, name })).toMatchObject({ code: 'bad-name' });
  });

  it('counts what one sees, and keeps the usual form', () => {
    const world = new TestWorld();
    const register = (name: string) => world.player().ask('register', { name });
    expect(register(`${'Zoe\u0308'.repeat(7)}Zo`)).toMatchObject({ name: `${'Zo\u00eb'.repeat(7)}Zo` });
    expect(register('กำ'.repeat(15))).toMatchObject({ type: 'done' });
    expect(register('  Ａnna   ﬁn ')).toMatchObject({ name: 'Anna fin' });
    expect(register('é')).toMatchObject({ code: 'bad-message' });
  });

  it('has letters of one script, or of some that are written together, and digits of one kind', () => {
    const world = new TestWorld();
    for (const name of ['Pаvel', 'Иван Smith', 'Αnna', 'Ann\u0561', 'Бoрис', '1१', 'Anna한글か']) {
      expect(world.player().ask('register', { name })).toMatchObject({ code: 'bad-name' });
    }
    for (const name of ['Жаңыл Мырза 7', 'Zoë-1', '山田たろう', 'Νίκη', 'Tarō 太郎', 'محمد', 'O’Neil', 'अनिल १२']) {
      expect(world.player().ask('register', { name })).toMatchObject({ type: 'done' });
    }
  });

  it("opens its seats without their secrets, and nobody else's", () => {
    const world = new TestWorld();
    const { player, key } = named(world, 'Anna');
    const { room } = player.ask('create', { game: GAME, seat: 1 }) as Of<'done'>;
    const phone = world.player();
    phone.ask('identify', { key });
    expect(phone.ask('watch', { room })).toMatchObject({ seat: 1 });
    expect(phone.ask('sit', { room, seat: 0 })).toMatchObject({ code: 'not-allowed' });
    const { player: other } = named(world, 'Boris');
    expect(other.ask('watch', { room })).toMatchObject({ seat: -1 });
  });

  it('opens its seats in rooms that its connection has watched before it had the name', () => {
    const world = new TestWorld();
    const { player, key } = named(world, 'Anna');
    const { room } = player.ask('create', { game: GAME, seat: 1 }) as Of<'done'>;
    const phone = world.player();
    expect(phone.ask('watch', { room })).toMatchObject({ seat: -1 });
    phone.ask('identify', { key });
    expect(phone.ask('watch', { room })).toMatchObject({ seat: 1 });
  });

  it('that is signed out on other devices moves no more on their open connections', () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const room = beginRated(anna.player, boris.player);
    const { code } = anna.player.ask('device-code') as Of<'done'>;
    const lost = world.player();
    lost.ask('redeem', { code });
    const { seat } = lost.ask('watch', { room }) as Of<'done'>;
    expect(seat).toBe(anna.player.last('state').seat);
    anna.player.ask('close-devices');
    expect(lost.last('state').seat).toBe(-1);
    const move = { room, ply: 0, move: 'any' };
    expect(lost.ask('move', move)).toMatchObject({ reason: 'no-seat' });
    expect(anna.player.ask('move', move)).not.toMatchObject({ reason: 'no-seat' });
  });

  it('that a connection gives up for another one takes its seats with it', () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const room = beginRated(anna.player, boris.player);
    const thief = world.player();
    thief.ask('identify', { key: anna.key });
    expect(thief.ask('watch', { room })).toMatchObject({ seat: anna.player.last('state').seat });
    thief.ask('register', { name: 'Another' });
    expect(thief.last('state').seat).toBe(-1);
    anna.player.ask('close-devices');
    expect(thief.ask('move', { room, ply: 0, move: 'any' })).toMatchObject({ reason: 'no-seat' });
  });

  it('that the operator gives back moves no more on the connections that had it', () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const room = beginRated(anna.player, boris.player);
    world.store.accounts.recover(anna.id, 'none', 'code', 1000);
    world.store.commands.add({ act: 'recover', player: anna.id });
    world.sweep();
    expect(anna.player.last('state').seat).toBe(-1);
    expect(anna.player.ask('move', { room, ply: 0, move: 'any' })).toMatchObject({ reason: 'no-seat' });
    expect(boris.player.last('state').seat).toBeGreaterThanOrEqual(0);
    expect(world.store.commands.waiting).toBe(0);
  });

  it('that was closed opens nothing more', () => {
    const world = new TestWorld();
    const { player, id, key } = named(world, 'Rude');
    world.store.players.ban(id, true);
    expect(player.ask('create', { game: GAME, seat: 0 })).toMatchObject({ code: 'not-allowed' });
    expect(world.player().ask('identify', { key })).toMatchObject({ code: 'not-allowed' });
  });

  it('that was closed plays its games to their ends, but no rematch, whoever asks for it', () => {
    const world = new TestWorld();
    const [anna, rude] = [named(world, 'Anna'), named(world, 'Rude')];
    const room = beginRated(anna.player, rude.player);
    world.store.players.ban(rude.id, true);
    expect(rude.player.ask('resign', { room })).toMatchObject({ type: 'done' });
    for (const { player } of [rude, anna])
      expect(player.ask('ask', { room, what: 'rematch' })).toMatchObject({ code: 'not-allowed' });
    expect(anna.player.status.next).toBeUndefined();
  });

  it('has as many unfinished games and tournaments as one network, from wherever it comes', () => {
    const world = new TestWorld({ limits: { ...NO_LIMITS, openGames: 3, organised: 2 } });
    const { player, key } = named(world, 'Anna');
    const elsewhere = world.player('10.0.0.7');
    elsewhere.ask('identify', { key });
    const open = (one: TestPlayer) => one.ask('create', { game: 'kindo', seat: 0 });
    const organise = (one: TestPlayer) => one.ask('organise', { name: 'Open', kind: 'swiss', ...BLITZ });
    const { room } = open(player) as Of<'done'>;
    for (const one of [elsewhere, player]) expect(open(one)).toMatchObject({ type: 'done' });
    expect(open(elsewhere)).toMatchObject({ reason: 'games-many' });
    expect(player.ask('close', { room })).toMatchObject({ type: 'done' });
    expect(open(elsewhere)).toMatchObject({ type: 'done' });
    for (const one of [elsewhere, player]) expect(organise(one)).toMatchObject({ type: 'done' });
    expect(organise(elsewhere)).toMatchObject({ reason: 'tournaments-many' });
    const guests = Array.from({ length: 4 }, () => open(world.player('10.0.0.8')));
    expect(guests.filter(({ type }) => type === 'done')).toHaveLength(3);
  });

  it('of one site of IPv6 has as many games as eight networks', () => {
    const world = new TestWorld({ limits: { ...NO_LIMITS, openGames: 1 } });
    const opened = Array.from({ length: 12 }, (_, network) =>
      world.player(`2001:db8:1:${network}::/64`).ask('create', { game: 'kindo', seat: 0 }),
    );
    expect(opened.filter(({ type }) => type === 'done')).toHaveLength(8);
    expect(world.player('2001:db8:2:1::/64').ask('create', { game: 'kindo', seat: 0 })).toMatchObject({ type: 'done' });
  });

  it('that was closed is paired in no tournament', () => {
    const world = new TestWorld();
    const people = ['Anna', 'Boris', 'Rude'].map((name) => named(world, name));
    const [anna, , rude] = people;
    const { tournament } = anna.player.ask('organise', { name: 'Open', kind: 'swiss', ...BLITZ }) as Of<'done'>;
    for (const { player } of people) player.ask('enter', { tournament });
    world.store.players.ban(rude.id, true);
    anna.player.ask('begin', { tournament });
    for (let second = 0; second < 2; second++) world.sweep();
    anna.player.ask('tournament', { tournament });
    const { games, gone } = anna.player.tournament;
    expect(gone).toEqual([rude.id]);
    expect(games.map(({ players }) => [...players].sort())).toEqual([[anna.id, people[1].id].sort()]);
  });

  it('that was closed while a round was paired loses its game at once', () => {
    let pairNow = () => {};
    const world = new TestWorld({
      pair: (players, done, fail) => {
        pairNow = () => pairHere(players, done, fail);
      },
    });
    const [anna, rude] = ['Anna', 'Rude'].map((name) => named(world, name));
    const { tournament } = anna.player.ask('organise', { name: 'Open', kind: 'swiss', ...BLITZ }) as Of<'done'>;
    for (const { player } of [anna, rude]) player.ask('enter', { tournament });
    anna.player.ask('begin', { tournament });
    world.sweep();
    world.store.players.ban(rude.id, true);
    pairNow();
    world.sweep();
    const [room] = world.over;
    const seat = room.seats.findIndex(({ player }) => player === rude.id);
    expect(room.status(room.at).ending).toMatchObject({ reason: 'resignation', player: seat });
  });
});

describe('a report', () => {
  it('counts once for each reporter, player and game; a repeated one is answered as the first', () => {
    const told: RoomReport[] = [];
    const world = new TestWorld({ onReport: (report) => report.event === 'reported' && told.push(report) });
    const [anna, boris, rude] = [named(world, 'Anna'), named(world, 'Boris'), named(world, 'Rude')];
    const { room } = rude.player.ask('create', { game: GAME, seat: 0 }) as Of<'done'>;
    const report = ({ player }: typeof anna, fields: object) =>
      player.ask('report', { player: rude.id, room, why: 'words', ...fields });
    for (const why of ['words', 'words', 'engine']) expect(report(anna, { why })).toMatchObject({ type: 'done' });
    expect(told).toHaveLength(1);
    for (const fields of [{ room: '' }, { room: '' }]) report(anna, fields);
    report(boris, {});
    expect(told).toHaveLength(3);
  });

  it('is refused of oneself, and in a game that the player has not played', () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const { room } = anna.player.ask('create', { game: GAME, seat: 0 }) as Of<'done'>;
    const why = 'leaving';
    expect(anna.player.ask('report', { player: anna.id, why })).toMatchObject({ code: 'not-allowed' });
    expect(anna.player.ask('report', { player: boris.id, room, why })).toMatchObject({ code: 'unknown-room' });
  });
});

describe('a rated game', () => {
  it('lets each clock wait before the first move of its player, and no longer than half a minute', () => {
    const world = new TestWorld();
    const [anna, boris] = ['Anna', 'Boris'].map((name) => named(world, name).player);
    const room = beginRated(anna, boris);
    expect(anna.last('state').status).toMatchObject({ running: 0, left: [300_000, 300_000], waits: 30_000 });
    world.now += 20_000;
    anna.ask('move', { room, ply: 0, move: 'b1', id: 'first' });
    expect(boris.status).toMatchObject({ running: 1, left: [300_000, 300_000], waits: 30_000 });
    world.now += 40_000;
    boris.ask('move', { room, ply: 1, move: 'd5', id: 'second' });
    expect(boris.status.left).toEqual([300_000, 290_000]);
  });

  it('without a delay of the first moves, as from before there was one, runs from the first moment', () => {
    const seat = (index: number, at: number) =>
      ({ type: 'sit', seat: index, name: '', bot: '', secret: `${index}`, at }) as const;
    const setup = {
      id: 'r',
      game: GAME,
      options: {},
      control: '5:00',
      seed: 'seed',
      hash: '',
      listed: true,
      created: 0,
    };
    const room = new Room({ ...setup, rated: true });
    room.apply(seat(0, 0));
    room.apply(seat(1, 1000));
    expect(room.status(11_000)).toMatchObject({ running: 0, left: [290_000, 300_000] });
    expect(room.status(11_000).waits).toBeUndefined();
  });

  it('changes both ratings once, and stands on the page of each player', () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const room = beginRated(anna.player, boris.player);
    moveBoth([anna.player, boris.player], room);
    boris.player.ask('resign', { room });
    const { changes } = boris.player.last('rated');
    expect(changes.map(({ seat, before }) => [seat, before])).toEqual([
      [0, 1500],
      [1, 1500],
    ]);
    expect(changes[0].after - 1500).toBeCloseTo(1500 - changes[1].after);
    anna.player.ask('say', { room, phrase: 'thanks' });
    world.restart();
    const reader = world.player();
    reader.ask('player', { player: anna.id });
    const page = reader.last('player');
    expect(page).toMatchObject({ name: 'Anna', ratings: [{ pool: 'kindo blitz', games: 1 }] });
    expect(page.ratings[0].rating).toBeCloseTo(changes[0].after);
    expect(page.games).toMatchObject([{ room, isOver: true, seat: 0, names: ['Anna', 'Boris'], result: 1 }]);
    expect(page.games[0].change).toBeCloseTo(changes[0].after - 1500);
    reader.ask('watch', { room });
    expect(reader.last('state').changes).toEqual(changes);
  });

  it('that ends before both have moved changes nothing', () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const room = beginRated(anna.player, boris.player);
    boris.player.ask('resign', { room });
    expect(boris.player.last('rated')).toBeUndefined();
    expect(world.store.players.ratings(anna.id, 0)).toEqual([]);
    expect(world.store.players.games(anna.id)).toMatchObject([{ result: 1, change: undefined }]);
  });

  it('is refused to guests, against oneself, by other rules and without a clock; nothing is taken back', () => {
    const world = new TestWorld();
    const anna = named(world, 'Anna');
    const ask = (fields: object) => anna.player.ask('create', { ...BLITZ, seat: 0, ...fields });
    expect(world.player().ask('create', { ...BLITZ, seat: 0 })).toMatchObject({ code: 'not-allowed' });
    expect(ask({ options: '{"size":4}' })).toMatchObject({ code: 'not-allowed' });
    expect(ask({ control: 'untimed' })).toMatchObject({ code: 'not-allowed' });
    const { room } = ask({}) as Of<'done'>;
    const guest = world.player();
    expect(guest.ask('sit', { room, seat: 1 })).toMatchObject({ code: 'not-allowed' });
    const phone = world.player();
    phone.ask('identify', { key: anna.key });
    expect(phone.ask('sit', { room, seat: 1 })).toMatchObject({ code: 'not-allowed' });
    const boris = named(world, 'Boris');
    boris.player.ask('watch', { room });
    boris.player.ask('sit', { room, seat: 1 });
    moveBoth([anna.player, boris.player], room as string);
    expect(anna.player.ask('ask', { room, what: 'takeback' })).toMatchObject({ code: 'not-allowed' });
  });

  it('changes no rating where the disk has not taken its end', () => {
    const world = new TestWorld();
    const [anna, boris] = [named(world, 'Anna'), named(world, 'Boris')];
    const room = beginRated(anna.player, boris.player);
    moveBoth([anna.player, boris.player], room);
    const { players } = world.store;
    const noteEnd = players.noteEnd.bind(players);
    players.noteEnd = (outcome) => {
      noteEnd(outcome);
      throw new Error('disk full');
    };
    expect(boris.player.ask('resign', { room })).toMatchObject({ code: 'not-kept' });
    expect(players.ratings(anna.id, 0)).toEqual([]);
    players.noteEnd = noteEnd;
    expect(boris.player.ask('resign', { room })).toMatchObject({ type: 'done' });
    expect(players.ratings(anna.id, 0)).toHaveLength(1);
  });
});

describe('an open game', () => {
  it('is met by another player who wants the same, and not by the same one or one who wants another', () => {
    const world = new TestWorld();
    const [anna, boris] = [world.player(), world.player()];
    const wish = { game: GAME, control: '5:00' };
    const { room } = anna.ask('seek', wish) as Of<'done'>;
    expect((anna.ask('seek', wish) as Of<'done'>).room).not.toBe(room);
    expect((boris.ask('seek', { ...wish, control: '3:00' }) as Of<'done'>).room).not.toBe(room);
    expect(boris.ask('seek', wish)).toMatchObject({ type: 'done', room });
    expect(boris.status.phase).toBe('playing');
  });

  it('is shown while its player is there; one with days a move also without', () => {
    const world = new TestWorld();
    const [anna, reader] = [world.player(), world.player()];
    anna.ask('create', { game: GAME, control: '5:00', listed: true, seat: 0 });
    anna.ask('create', { game: GAME, control: '2d', listed: true, seat: 0 });
    reader.ask('lobby', { on: true });
    expect(reader.last('lobby').rooms.map(({ control }) => control)).toEqual(['2d', '5:00']);
    anna.leave();
    world.sweep();
    expect(reader.last('lobby').rooms.map(({ control }) => control)).toEqual(['2d']);
  });
});

describe('days a move', () => {
  const DAY = 86_400_000;

  it('begin anew with each turn, and the flag falls after them though nobody is there', () => {
    const world = new TestWorld();
    const { room, players } = world.begin(GAME, {}, '2d');
    expect(players[0].status.left).toEqual([2 * DAY, 2 * DAY]);
    world.now += DAY;
    expect(players[0].ask('move', { room, ply: 0, move: 'b1' })).toMatchObject({ type: 'done' });
    const mover = players[0].status.running as number;
    for (const player of players) player.leave();
    world.now += 3_700_000;
    world.sweep();
    world.hub.flush();
    expect(world.hub.size.rooms).toBe(0);
    world.now += 2 * DAY;
    world.tick();
    expect(world.store.find(room)!.status(world.now).ending).toMatchObject({ reason: 'time', player: mover });
  });

  it('let a player be away: the game cannot be claimed', () => {
    const world = new TestWorld();
    const { room, players } = world.begin(GAME, {}, '2d');
    players[0].leave();
    world.now += DAY;
    expect(players[1].ask('claim', { room, what: 'absence' })).toMatchObject({ code: 'bad-claim' });
    expect(players[1].status.ending).toBeUndefined();
  });

  it('are kept over a restart', () => {
    const world = new TestWorld();
    const { room, tokens } = world.begin(GAME, {}, '2d');
    world.now += DAY;
    world.restart();
    const back = world.player();
    back.ask('watch', { room, token: tokens[0] });
    expect(back.status.left[back.status.running as number]).toBe(DAY);
  });
});

it('ids of players do not look like flags of commands', () => {
  for (let i = 0; i < 1000; i++) expect(newPlayerId()).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{10}$/);
});
