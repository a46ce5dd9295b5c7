/** Pairings and tables of tournaments: by their rules, and against a table that is made in another way. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rng } from 'otau';
import { formatTableCsv, OLD_ROOMS_PROTOCOL, type TournamentGame } from 'otau/rooms';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordOfRoom } from './node/disk/archiver.js';
import { calendar } from './node/game-clock.js';
import {
  type Pairing,
  pairArena,
  RoomTournament,
  type TournamentEvent,
  type TournamentSetup,
} from './node/tournaments/tournament.js';
import { WAITING_TIMEOUT_MS } from './node/tournaments/tournament-manager.js';
import { makeOlder, type Of, TestWorld } from './testing.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-tournaments-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SETUP: TournamentSetup = {
  id: 't',
  name: 'Open',
  kind: 'swiss',
  game: 'kindo',
  options: {},
  control: '5:00',
  rated: true,
  rounds: 9,
  minutes: 30,
  owner: 'p0',
  created: 0,
};

/** Plays a whole tournament in which the stronger player mostly wins. `leaves` of the players go in the middle. */
function play(kind: 'swiss' | 'arena', count: number, seed: string, leaves = 0): RoomTournament {
  const rng = new Rng(seed);
  const tournament = new RoomTournament({ ...SETUP, kind });
  for (let number = 0; number < count; number++)
    tournament.apply({ type: 'join', player: `p${number}`, name: `Player ${number}`, rating: 2000 - 10 * number });
  tournament.apply({ type: 'begin', at: 0 });
  let now = 0;
  let rooms = 0;
  for (;;) {
    const next = tournament.next(now, () => rng.below(5) > 0);
    if (next === 'end') {
      tournament.apply({ type: 'end' });
      return tournament;
    }
    if (next !== undefined) {
      const { round, pairs, bye } = next;
      const games = pairs.map((players) => ({ round, room: `r${rooms++}`, players }));
      const byes = bye === undefined ? [] : [{ round, room: '', players: [bye] }];
      tournament.apply({ type: 'pair', round, games: [...games, ...byes] });
      if (round === 3)
        for (let gone = 0; gone < leaves; gone++) tournament.apply({ type: 'leave', player: `p${gone}` });
    }
    for (const room of tournament.openRooms) {
      if (kind === 'arena' && rng.below(3) > 0) continue;
      const { players } = tournament.games.find((game) => game.room === room) as TournamentGame;
      const [one, two] = players.map((player) => Number(player.slice(1)));
      const luck = rng.below(10);
      const result = luck === 0 ? 0 : luck < 3 ? Math.sign(one - two) : Math.sign(two - one);
      tournament.apply({ type: 'result', room, result });
    }
    now += 20_000;
  }
}

/** Whether another round without a second meeting and a second bye exists, by trying all. */
function hasRound({ entrants, games }: RoomTournament): boolean {
  const hasMet = (one: string, two: string) =>
    games.some(({ players }) => players.includes(one) && players.includes(two));
  const hasPaused = (one: string) => games.some(({ players }) => players.length === 1 && players[0] === one);
  const canPair = ([one, ...others]: readonly string[]): boolean =>
    one === undefined || others.some((two) => !hasMet(one, two) && canPair(others.filter((other) => other !== two)));
  const ids = entrants.map(({ player }) => player);
  if (ids.length % 2 === 0) return canPair(ids);
  return ids.some((bye) => !hasPaused(bye) && canPair(ids.filter((id) => id !== bye)));
}

/** The table once more, by counting each game for both players in turn. */
function countAgain(tournament: RoomTournament) {
  const points: Record<string, number> = {};
  const streak: Record<string, number> = {};
  const results: Record<string, [string, number][]> = {};
  for (const { player } of tournament.entrants) [points[player], streak[player], results[player]] = [0, 0, []];
  for (const { players, result } of tournament.games) {
    if (result === null) continue;
    const [one, two] = players;
    const won: [string, number][] = [[one, result === 1 ? 1 : result === 0 ? 0.5 : 0]];
    if (two !== undefined) won.push([two, 1 - won[0][1]]);
    for (const [player, score] of won) {
      const isHot = streak[player] >= 2;
      points[player] += tournament.setup.kind === 'swiss' ? score : score * (isHot ? 4 : 2);
      streak[player] = score === 1 ? streak[player] + 1 : 0;
      if (two !== undefined) results[player].push([player === one ? two : one, score]);
    }
  }
  return tournament.entrants.map(({ player }) => ({
    player,
    points: points[player],
    buchholz: results[player].reduce((total, [other]) => total + points[other], 0),
    sonnebornBerger: results[player].reduce((total, [other, score]) => total + score * points[other], 0),
  }));
}

describe.each([50, 51, 7, 2])('a Swiss of %d players', (count) => {
  it.each(['one', 'two', 'three'])('keeps its rules (%s)', (seed) => {
    const tournament = play('swiss', count, seed, count > 40 ? 3 : 0);
    const met = new Set<string>();
    for (let round = 1; round <= tournament.round; round++) {
      const games = tournament.games.filter((game) => game.round === round);
      const seen = games.flatMap(({ players }) => players);
      expect(new Set(seen).size).toBe(seen.length);
      expect(games.filter(({ players }) => players.length === 1).length).toBe(seen.length % 2);
      for (const { players } of games.filter((game) => game.players.length === 2)) {
        const pair = [...players].sort().join(' ');
        expect(met.has(pair)).toBe(false);
        met.add(pair);
      }
    }
    for (const { player } of tournament.entrants) {
      const own = tournament.games.filter(({ players }) => players.includes(player));
      expect(own.filter(({ players }) => players.length === 1).length).toBeLessThanOrEqual(1);
      const seats = own.filter(({ players }) => players.length === 2).map(({ players }) => players.indexOf(player));
      const firsts = seats.filter((seat) => seat === 0).length;
      if (count >= 50) {
        expect(Math.abs(2 * firsts - seats.length)).toBeLessThanOrEqual(2);
        expect(seats.join('')).not.toMatch(/000|111/);
      }
    }
    if (tournament.round < SETUP.rounds) expect(hasRound(tournament)).toBe(false);
  });
});

describe.each(['swiss', 'arena'] as const)('a simulated %s of fifty players', (kind) => {
  const tournament = play(kind, 50, 'fifty');

  it('ends with the table that its games give', () => {
    const again = countAgain(tournament);
    for (const { player, points, buchholz, sonnebornBerger } of tournament.table)
      expect({ player, points, buchholz, sonnebornBerger }).toEqual(again.find((one) => one.player === player));
    const order = tournament.table.map(({ points }) => points);
    expect(order).toEqual([...order].sort((a, b) => b - a));
    expect(tournament.table[0].points).toBeGreaterThan(tournament.table[49].points);
  });

  it('puts the strong before the weak', () => {
    const ranks = tournament.table.map(({ player }) => Number(player.slice(1)));
    const mean = (list: readonly number[]) => list.reduce((total, one) => total + one, 0) / list.length;
    expect(mean(ranks.slice(0, 10))).toBeLessThan(mean(ranks.slice(-10)));
  });
});

it('an arena pairs nobody twice at a time, and nobody with the last opponent while others play', () => {
  const free = ['a', 'b', 'c'].map((id) => ({ id, last: id === 'a' ? 'b' : undefined, balance: 0 }));
  expect(pairArena(free, 2)).toEqual([['a', 'c']]);
  const two = [
    { id: 'a', last: 'b', balance: 1 },
    { id: 'b', last: 'a', balance: 0 },
  ];
  expect(pairArena(two, 2)).toEqual([]);
  expect(pairArena(two, 0)).toEqual([['b', 'a']]);
});

it('the table is written for spreadsheets, and no name becomes a formula', () => {
  const tournament = new RoomTournament(SETUP);
  tournament.apply({ type: 'join', player: 'x', name: '=1+"2"', rating: null });
  expect(formatTableCsv(tournament.table)).toBe(
    'rank,name,rating,points,games,wins,buchholz,sonneborn_berger\r\n1,"\'=1+""2""",,0,0,0,0,0\r\n',
  );
});

it('who has left is paired no more', () => {
  const tournament = play('swiss', 10, 'leaving', 1);
  const own = tournament.games.filter(({ players }) => players.includes('p0'));
  expect(Math.max(...own.map(({ round }) => round))).toBe(3);
});

it('a full tournament takes back who has left, and nobody else', () => {
  const tournament = new RoomTournament({ ...SETUP, kind: 'swiss', rounds: 3 });
  const join = (player: string) => tournament.apply({ type: 'join', player, name: player, rating: null });
  for (let number = 0; number < 300; number++) join(`p${number}`);
  tournament.apply({ type: 'begin', at: 0 });
  tournament.apply({ type: 'leave', player: 'p7' });
  expect(() => join('new')).toThrow(expect.objectContaining({ reason: 'tournament-full' }));
  join('p7');
  expect(tournament.entrant('p7')?.isGone).toBe(false);
});

it('one may enter a Swiss until half of its rounds are paired, and is paired from the next round on', () => {
  const tournament = new RoomTournament({ ...SETUP, kind: 'swiss', rounds: 3 });
  const join = (player: string) => tournament.apply({ type: 'join', player, name: player, rating: null });
  /** Pairs a round, whose games the first players win; returns who is in it. */
  const playRound = () => {
    const { round, pairs, bye } = tournament.next(0, () => true) as Pairing;
    const games = pairs.map((players, table) => ({ round, room: `${round} ${table}`, players }));
    const byes = bye === undefined ? [] : [{ round, room: '', players: [bye] }];
    tournament.apply({ type: 'pair', round, games: [...games, ...byes] });
    for (const room of tournament.openRooms) tournament.apply({ type: 'result', room, result: 1 });
    return [...pairs.flat(), ...(bye === undefined ? [] : [bye])].sort();
  };
  join('a');
  expect(() => tournament.apply({ type: 'begin', at: 0 })).toThrow('two players');
  expect(() => join('a')).toThrow('already');
  for (const player of ['b', 'c', 'd']) join(player);
  tournament.apply({ type: 'begin', at: 0 });
  expect(playRound()).toEqual(['a', 'b', 'c', 'd']);
  join('e');
  expect(tournament.table.find(({ player }) => player === 'e')).toMatchObject({ points: 0, games: 0 });
  expect(playRound()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(() => join('f')).toThrow('too late');
});

describe('a tournament on a server', () => {
  /** Four players with names, three of whom follow a Swiss of the first. */
  function enterFour(world: TestWorld) {
    const players = ['Anna', 'Boris', 'Dana', 'Erlan'].map((name) => {
      const player = world.player();
      const { player: id = '', key = '' } = player.ask('register', { name }) as Of<'done'>;
      return { player, id, key };
    });
    const wish = { name: 'Open', kind: 'swiss', game: 'kindo', control: '5:00', rounds: 2 };
    const { tournament = '' } = players[0].player.ask('organise', wish) as Of<'done'>;
    for (const { player } of players) {
      expect(player.ask('enter', { tournament })).toMatchObject({ type: 'done' });
      player.ask('tournament', { tournament, on: true });
    }
    return { tournament, players };
  }

  const sweep = (world: TestWorld) => {
    world.sweep();
    world.hub.flush();
  };

  /** The second player of each open game resigns. */
  function resignAll(world: TestWorld, players: ReturnType<typeof enterFour>['players']): void {
    const open = players[0].player.tournament.games.filter(({ result }) => result === null);
    for (const { room, players: seated } of open) {
      const { player } = players.find(({ id }) => id === seated[1]) as (typeof players)[number];
      expect(player.ask('watch', { room })).toMatchObject({ seat: 1 });
      expect(player.ask('resign', { room })).toMatchObject({ type: 'done' });
    }
    sweep(world);
  }

  it('is entered, begun by its owner, paired and won; its games are rooms of their players', () => {
    const world = new TestWorld();
    const { tournament, players } = enterFour(world);
    expect(players[1].player.ask('begin', { tournament })).toMatchObject({ code: 'not-allowed' });
    expect(world.player().ask('enter', { tournament })).toMatchObject({ code: 'not-allowed' });
    expect(players[0].player.ask('begin', { tournament })).toMatchObject({ type: 'done' });
    sweep(world);
    expect(players[3].player.tournament.games).toHaveLength(2);
    resignAll(world, players);
    sweep(world);
    resignAll(world, players);
    sweep(world);
    const { head, table, games } = players[2].player.tournament;
    expect(head).toMatchObject({ phase: 'over', round: 2, players: 4 });
    expect(games.map(({ round, result }) => [round, result])).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 1],
    ]);
    expect(table.map(({ points }) => points)).toEqual([2, 1, 1, 0]);
    players[0].player.ask('tournaments');
    expect(players[0].player.last('tournaments').tournaments).toMatchObject([{ id: tournament, phase: 'over' }]);
    expect(recordOfRoom(world.store.find(games[0].room)!)!.tags).toMatchObject({ Event: 'Open', Round: '1' });
  });

  it('stores no second withdrawal, and no more than twenty entries of a player', () => {
    const world = new TestWorld();
    const { tournament, players } = enterFour(world);
    const [, { player, id }] = players;
    const ask = (type: 'enter' | 'withdraw') => player.ask(type, { tournament });
    players[0].player.ask('begin', { tournament });
    expect(ask('withdraw')).toMatchObject({ type: 'done' });
    expect(ask('withdraw')).toMatchObject({ reason: 'not-entered' });
    for (let entry = 2; entry <= 20; entry++) {
      expect(ask('enter')).toMatchObject({ type: 'done' });
      expect(ask('withdraw')).toMatchObject({ type: 'done' });
    }
    expect(ask('enter')).toMatchObject({ code: 'not-allowed' });
    world.restart();
    const kept = world.store.tournaments.find(tournament);
    expect([kept?.seq, kept?.joinsOf(id)]).toEqual([4 + 1 + 1 + 2 * 19, 20]);
  });

  it('begins the games of a round in turns, between which others are answered, and all at once for those who follow', () => {
    const waiting: (() => void)[] = [];
    let isHeld = false;
    const later = (work: () => void) => (isHeld ? void waiting.push(work) : work());
    const world = new TestWorld({ slice: Number.MIN_VALUE, later });
    const { tournament, players } = enterFour(world);
    const other = world.player('10.0.0.9');
    players[0].player.ask('begin', { tournament });
    isHeld = true;
    sweep(world);
    other.send(JSON.stringify({ type: 'lobby', id: 'asked', on: true }));
    for (let turn = 0; turn < 3; turn++) waiting.shift()?.();
    expect(other.answerTo('asked')).toMatchObject({ type: 'done' });
    expect([world.hub.size.rooms, players[3].player.tournament.games.length]).toEqual([0, 0]);
    let toldAt: number | undefined;
    while (waiting.length > 0) {
      world.now += 1000;
      waiting.shift()?.();
      if (world.hub.size.rooms > 0) toldAt ??= world.now;
    }
    expect([world.hub.size.rooms, players[3].player.tournament.games.length]).toEqual([2, 2]);
    // No clock runs before the round is told
    const begins = players[3].player.tournament.games.map(({ room }) => world.store.find(room)!.clockAt);
    expect(begins).toEqual([toldAt, toldAt]);
  });

  it('sends the list after each change to those who ask for that, and names the tournament in its rooms', () => {
    const world = new TestWorld();
    const reader = world.player();
    reader.ask('tournaments', { on: true });
    expect(reader.last('tournaments').tournaments).toEqual([]);
    const { tournament, players } = enterFour(world);
    sweep(world);
    expect(reader.last('tournaments').tournaments).toMatchObject([{ id: tournament, phase: 'waiting', players: 4 }]);
    players[0].player.ask('begin', { tournament });
    sweep(world);
    expect(reader.last('tournaments')).toMatchObject({ isChange: true, tournaments: [{ phase: 'playing', round: 1 }] });
    const [{ room }] = players[0].player.tournament.games;
    reader.ask('watch', { room });
    expect(reader.last('state').facts).toMatchObject({ tournament });
    reader.ask('tournaments', { on: false });
    resignAll(world, players);
    expect(reader.last('tournaments').tournaments).toMatchObject([{ phase: 'playing', round: 1 }]);
  });

  /** As if it had been played: writes events to the disk. */
  function store(world: TestWorld, tournament: string, events: readonly TournamentEvent[]): void {
    const seq = (world.store.tournaments.find(tournament) as RoomTournament).seq + 1;
    const tournamentEvents = events.map((event, index) => ({ tournament, seq: seq + index, event }));
    world.store.commit({ rooms: [], events: [], over: [], archived: [], tournaments: [], tournamentEvents });
  }

  it('continues after the server was killed, with results that it had not heard of', () => {
    const world = new TestWorld();
    const { tournament, players } = enterFour(world);
    players[0].player.ask('begin', { tournament });
    sweep(world);
    const [game] = players[0].player.tournament.games;
    const { player } = players.find(({ id }) => id === game.players[1]) as (typeof players)[number];
    player.ask('watch', { room: game.room });
    player.send(JSON.stringify({ type: 'resign', id: 'x', room: game.room }));
    world.restart();
    sweep(world);
    const reader = world.player();
    reader.ask('tournament', { tournament });
    expect(reader.tournament.games.map(({ result }) => result)).toEqual([1, null]);
  });

  it.each(['two weeks', 'its owner closed'])('that nobody begins ends: %s', (why) => {
    const today = calendar.now();
    const date = vi.spyOn(calendar, 'now').mockReturnValue(today);
    onTestFinished(() => date.mockRestore());
    const world = new TestWorld();
    const { tournament, players } = enterFour(world);
    const reader = world.player();
    reader.ask('tournament', { tournament });
    date.mockReturnValue(today + WAITING_TIMEOUT_MS);
    sweep(world);
    expect(reader.tournament.head.phase).toBe('waiting');
    if (why === 'two weeks') date.mockReturnValue(today + WAITING_TIMEOUT_MS + 1);
    else world.store.players.ban(players[0].id, true);
    sweep(world);
    expect(reader.tournament.head.phase).toBe('over');
    world.restart();
    expect(players[1].player.ask('begin', { tournament })).toMatchObject({ type: 'refused' });
  });

  it('goes on where the clock of the machine is moved by years', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const world = new TestWorld();
    const { tournament, players } = enterFour(world);
    const arena = { name: 'Fast', kind: 'arena', game: 'kindo', control: '1:00', minutes: 5 };
    const { tournament: fast = '' } = players[0].player.ask('organise', arena) as Of<'done'>;
    for (const { player } of players) player.ask('enter', { tournament: fast });
    players[0].player.ask('begin', { tournament: fast });
    for (const years of [1, -2]) {
      vi.setSystemTime(Date.now() + years * 366 * 86_400_000);
      sweep(world);
      const reader = world.player();
      reader.ask('tournaments');
      const phases = reader.last('tournaments').tournaments.map(({ id, phase }) => [id, phase]);
      expect(Object.fromEntries(phases)).toEqual({ [tournament]: 'waiting', [fast]: 'playing' });
    }
  });

  it('is sent in pages, and then by its changes', () => {
    const world = new TestWorld();
    const { tournament, players } = enterFour(world);
    const seated = [players[0].id, players[1].id];
    const games = Array.from({ length: 2200 }, (_, index) => ({ round: index, room: `r${index}`, players: seated }));
    const events: TournamentEvent[] = [
      { type: 'begin', at: Date.now() },
      { type: 'pair', round: 1, games },
    ];
    for (const { room } of games.slice(1)) events.push({ type: 'result', room, result: 1 });
    store(world, tournament, events);
    world.restart();
    const reader = world.player();
    for (const page of [0, 1, 2]) {
      reader.ask('tournament', { tournament, page });
      expect(reader.tournament.nextPage).toBe(page < 2 ? page + 1 : undefined);
    }
    expect(reader.tournament.games.map(({ room }) => room)).toEqual(games.map(({ room }) => room));
    expect(reader.tournament.table[0]).toMatchObject({ player: players[0].id, games: 2199, points: 2199 });
  });

  it('that is over is read as it was told, also from a file of before version 8', () => {
    const path = join(folder, 'old.db');
    const world = new TestWorld({}, path);
    const { tournament, players } = enterFour(world);
    players[0].player.ask('begin', { tournament });
    for (let round = 0; round < 2; round++) {
      sweep(world);
      resignAll(world, players);
    }
    sweep(world);
    const { head, games, table } = players[3].player.tournament;
    expect(head.phase).toBe('over');
    const look = (again: TestWorld) => {
      const reader = again.player();
      reader.ask('tournament', { tournament });
      expect(reader.tournament).toMatchObject({ head, games, table });
      reader.ask('tournaments');
      expect(reader.last('tournaments').tournaments).toEqual([head]);
      expect(players[0].player.ask('enter', { tournament })).toMatchObject({ code: 'not-allowed' });
    };
    look(world);
    world.store.close();
    makeOlder(path);
    look(new TestWorld({}, path));
  });

  it('that are over are listed in pages, the last first', () => {
    const world = new TestWorld();
    const [{ player }] = enterFour(world).players;
    const ids: string[] = [];
    for (let number = 0; number < 40; number++) {
      const wish = { name: `No. ${number}`, kind: 'swiss', game: 'kindo', control: '5:00' };
      const { tournament = '' } = player.ask('organise', wish) as Of<'done'>;
      store(world, tournament, [{ type: 'end' }]);
      world.restart();
      ids.unshift(tournament);
    }
    const reader = world.player();
    const listed: string[] = [];
    for (let next: number | undefined = 0; next !== undefined; next = reader.last('tournaments').next) {
      reader.ask('tournaments', { before: next });
      listed.push(...reader.last('tournaments').tournaments.map(({ id }) => id));
    }
    expect(listed.slice(1)).toEqual(ids);
  });

  it('is not sent as it was to clients of version 1, which play on', () => {
    const world = new TestWorld();
    const { tournament } = enterFour(world);
    const old = world.player('10.0.0.9', undefined, OLD_ROOMS_PROTOCOL);
    expect(old.ask('tournament', { tournament })).toMatchObject({ code: 'version-mismatch' });
    expect(old.ask('tournaments')).toMatchObject({ type: 'done' });
  });

  it('pairs nobody where the disk takes nothing, and pairs once it does', () => {
    const world = new TestWorld();
    const { tournament, players } = enterFour(world);
    players[0].player.ask('begin', { tournament });
    const { store } = world;
    const commit = store.commit.bind(store);
    store.commit = () => {
      throw new Error('disk full');
    };
    sweep(world);
    expect(store.tournaments.find(tournament)!.games).toEqual([]);
    store.commit = commit;
    sweep(world);
    expect(store.tournaments.find(tournament)!.games).toHaveLength(2);
    expect(world.store.ongoing()).toHaveLength(2);
  });
});
