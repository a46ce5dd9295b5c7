/** Whole tournaments in worker threads: breaks, failures and the number of threads change no game. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseRecords } from 'otau/records';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TournamentConfig } from './config.js';
import { checkSameConfig, TournamentFolder } from './folder.js';
import {
  cheating,
  config,
  engine,
  exiting,
  first,
  LOOP,
  last,
  looping,
  newFolder,
  random,
  sleeping,
  slow,
  throwing,
} from './testing.js';
import { Tournament, type TournamentOptions } from './tournament.js';

/** In one thread, which starts in a fraction of the time of several; where threads could differ, a test asks for more. */
async function play(setup: TournamentConfig, options: Partial<TournamentOptions> = {}): Promise<Tournament> {
  const tournament = new Tournament(setup, { workers: 1, ...options });
  await tournament.run();
  return tournament;
}

function goOn(path: string, options: Partial<TournamentOptions> = {}): Tournament {
  const { folder, config: found } = TournamentFolder.open(path);
  return new Tournament(found, { workers: 1, folder, ...options });
}

const gamesIn = (path: string): string => readFileSync(join(path, 'games.jsonl'), 'utf8');

describe('a match', () => {
  it('is the same with any number of threads, and its records are whole', async () => {
    const setup = config([random, first], { rounds: 6 });
    const one = await play(setup);
    const three = await play(setup, { workers: 3 });
    expect(one.records()).toEqual(three.records());
    expect(one.state).toBe('played');
    const records = parseRecords(one.records().join(''));
    expect(records).toHaveLength(12);
    expect(records[3].tags).toMatchObject({ Event: 'Test', Round: '2.2', x: 'B', o: 'A', Opening: '2', Seed: '1/3' });
    expect(records[3].moves.slice(0, 4)).toEqual(records[2].moves.slice(0, 4));
    expect(new Set(records.map(({ moves }) => moves.slice(0, 4).join())).size).toBe(6);
    const { match, agents } = one.standings();
    expect(match?.groups).toBe(6);
    expect(agents.map(({ points }) => points).reduce((a, b) => a + b)).toBe(12);
  });

  it('never plays the same game twice, though both always choose alike', async () => {
    const tournament = await play(config([first, last], { rounds: 10 }));
    const games = parseRecords(tournament.records().join('')).map(({ moves, tags }) => `${tags.x} ${moves.join()}`);
    expect(new Set(games).size).toBe(20);
  });

  it('stops when the sequential test is decided, at the same game with any number of threads', async () => {
    const sprt = { elo0: 0, elo1: 400, alpha: 0.05, beta: 0.05 };
    const setup = config([random, throwing], { rounds: 200, sprt });
    const path = newFolder();
    const one = await play(setup, { folder: TournamentFolder.create(path, setup) });
    const three = await play(setup, { workers: 3 });
    expect(one.state).toBe('decided');
    expect(one.standings().match?.sprt?.decision).toBe('H1');
    expect(one.played).toBeLessThan(100);
    expect(one.records()).toEqual(three.records());
    const again = goOn(path);
    expect(again.state).toBe('decided');
    await again.run();
    expect(gamesIn(path)).toBe(one.records().join(''));
  });

  it('plays openings of a file, no more than there are', async () => {
    const game = (await play(config([random, first], { rounds: 2 }))).records();
    const text = parseRecords(game.join(''))
      .map((record) =>
        JSON.stringify({
          format: 'otau-record',
          version: 1,
          ...record,
          moves: record.moves.slice(0, 5),
          notes: undefined,
          result: '*',
        }),
      )
      .join('\n');
    const tournament = await play(config([first, last], { openings: { plies: 0, text } }));
    const records = parseRecords(tournament.records().join(''));
    expect(records.length).toBeLessThanOrEqual(8);
    expect(text).toContain(JSON.stringify(records[0].moves.slice(0, 5)));
  });
});

describe('a tournament', () => {
  it('of three agents gives all their ratings', async () => {
    const { agents, crosstable, match } = (await play(config([random, first, last], { rounds: 3 }))).standings();
    expect(match).toBeUndefined();
    expect(agents.map(({ games }) => games)).toEqual([12, 12, 12]);
    expect(agents[0].elo).toBeGreaterThanOrEqual(agents[1].elo);
    expect(crosstable[0][1].points + crosstable[1][0].points).toBe(6);
  });

  it.each([
    [3, 3, 6],
    [4, 2, 2],
  ])('of Abalone for %i players is played in all seats', async (players, count, games) => {
    const abalone = { game: 'abalone', options: { players, maxTurns: 20 } } as const;
    const tournament = await play(config([random, first, last].slice(0, count), { ...abalone, rounds: 1 }));
    expect(tournament.records()).toHaveLength(games);
  });
});

describe('failures', () => {
  it.each([
    ['throws', throwing, 'crash'],
    ['cheats', cheating, 'illegal'],
    ['loops for ever', looping, 'hang'],
    ['never answers', sleeping, 'hang'],
    ['ends its thread', exiting, 'crash'],
  ])('an agent that %s loses those games, and the rest continues', async (_, bad, termination) => {
    // On a busy machine the good agent may be slow too.
    const setup = config([random, bad], { rounds: 1, moveLimit: termination === 'hang' ? 700 : 60_000 });
    const tournament = await play(setup, { workers: 2 });
    const records = parseRecords(tournament.records().join(''));
    expect(records).toHaveLength(2);
    const failed = records.filter(({ tags }) => tags.Termination === termination);
    expect(failed.length).toBeGreaterThan(0);
    for (const { tags, result } of failed) expect(result).toBe(tags.x === 'A' ? '1-0' : '0-1');
    // With two threads or one, the same games fail at the same move.
    expect((await play(setup)).records()).toEqual(tournament.records());
  });

  it('an engine that loops for ever is killed with its game', async () => {
    const stuck = `engine:${engine('stuck', LOOP)}`;
    const tournament = await play(config([first, stuck], { rounds: 1, moveLimit: 700 }));
    const records = parseRecords(tournament.records().join(''));
    expect(records.map(({ tags }) => tags.Termination)).toEqual(['hang', 'hang']);
  });

  it('an engine that hangs until its time is over plays its next game too', async () => {
    const stuck = `engine:startup=6000,cmd=${engine('stuck on the clock', `if (history.length > 6) { ${LOOP} } say('bestmove ' + pick)`)}`;
    const tournament = await play(config([first, stuck], { rounds: 2, time: '0:01' }));
    const records = parseRecords(tournament.records().join(''));
    expect(records.map(({ tags }) => tags.Termination)).toEqual(new Array(4).fill('time'));
  });

  it('an agent that cannot be made loses', async () => {
    const tournament = await play(config([first, 'module:/no/such/agent.js'], { rounds: 1 }));
    expect(tournament.outcomes().map(({ termination }) => termination)).toEqual(['crash', 'crash']);
  });
});

describe('breaks', () => {
  const setup = config([random, slow], { rounds: 8, seed: 'breaks' });
  let whole: Tournament;
  beforeAll(async () => {
    whole = await play(setup, { workers: 2 });
  });

  it.each([
    ['stopped', 1],
    ['stopped', 5],
    ['dropped', 4],
    ['dropped', 9],
  ])('%s after %i games and resumed, it ends with the same bytes', async (how, after) => {
    const path = newFolder();
    let games = 0;
    const broken: Tournament = new Tournament(setup, {
      workers: 3,
      folder: TournamentFolder.create(path, setup),
      onGame: () => {
        if (++games === after) how === 'stopped' ? broken.stop() : broken.drop();
      },
    });
    await broken.run();
    expect(broken.state).toBe('stopped');
    expect(broken.played).toBeGreaterThanOrEqual(after);
    const again = goOn(path);
    expect(again.played).toBe(broken.played);
    await again.run();
    expect(gamesIn(path)).toBe(whole.records().join(''));
    expect(JSON.parse(readFileSync(join(path, 'summary.json'), 'utf8'))).toMatchObject({ state: 'played', games: 16 });
  });

  it('drops a torn last line, and plays that game again', async () => {
    const path = newFolder();
    TournamentFolder.create(path, setup);
    const lines = whole.records();
    writeFileSync(join(path, 'games.jsonl'), lines.slice(0, 7).reverse().join(''));
    appendFileSync(join(path, 'games.jsonl'), lines[7].slice(0, 50));
    const again = goOn(path);
    expect(again.played).toBe(7);
    await again.run();
    expect(gamesIn(path)).toBe(lines.join(''));
  });

  it('is locked by one process at a time; a lock of a process that has ended gives way', async () => {
    const path = newFolder();
    const folder = TournamentFolder.create(path, setup);
    folder.lock();
    expect(() => TournamentFolder.open(path).folder.lock()).toThrow(
      /Another process plays the tournament in .* remove/,
    );
    folder.unlock();
    for (const holder of ['', '{"host":', JSON.stringify({ host: hostname(), pid: process.pid, begun: '1' })]) {
      writeFileSync(join(path, 'lock'), holder);
      const { folder: next } = TournamentFolder.open(path);
      next.lock();
      next.unlock();
    }
    expect(existsSync(join(path, 'lock'))).toBe(false);
  });

  it.each(['config.json', 'games.jsonl', 'summary.json'])('leaves %s of somebody else alone', (name) => {
    const path = newFolder();
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, name), '{"mine":1}');
    expect(() => TournamentFolder.create(path, setup)).toThrow(`A tournament needs a folder of its own; `);
    expect(readdirSync(path)).toEqual([name]);
    expect(readFileSync(join(path, name), 'utf8')).toBe('{"mine":1}');
  });

  it('begins where a full disk has left an empty file', () => {
    const path = newFolder();
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'games.jsonl'), '');
    expect(TournamentFolder.create(path, setup).readGames()).toEqual([]);
  });

  it('refuses games of another tournament, another configuration, and a folder in use', async () => {
    const path = newFolder();
    TournamentFolder.create(path, setup);
    expect(() => TournamentFolder.create(path, setup)).toThrow(/holds a tournament already/);
    expect(() => TournamentFolder.open(newFolder())).toThrow(expect.objectContaining({ code: 'no-file' }));
    const { config: found } = TournamentFolder.open(path);
    expect(found).toEqual(setup);
    checkSameConfig(found, { rounds: 8, time: undefined });
    expect(() => checkSameConfig(found, { seed: '2' })).toThrow(/started with seed "breaks", not "2":/);
    const agents = [found.agents[0], { name: 'strong', spec: 'zero:visits=9' }];
    expect(() => checkSameConfig(found, { agents })).toThrow(
      /agents "A=[^"]*, B=[^"]*", not "A=[^"]*, strong=zero:visits=9":/,
    );
    const options = { ...found.options, maxPlies: 7 };
    expect(() => checkSameConfig(found, { options })).toThrow(/options "maxPlies=\d+", not "maxPlies=7":/);
    expect(() => checkSameConfig(found, { rounds: 3 })).toThrow(/started with games 16, not 6:/);
    expect(() => checkSameConfig(found, { moveLimit: 5 })).toThrow(/moveLimit none, not 5:/);
    writeFileSync(join(path, 'config.json'), '{"format":"otau-run","version":1}');
    expect(() => TournamentFolder.open(path)).toThrow(/holds a run, not a tournament\.$/);
    expect(() => TournamentFolder.create(path, setup)).toThrow(/holds a run: choose another folder/);
    writeFileSync(join(path, 'config.json'), '{"format":"otau-tournament","version":1,"agents":[]}');
    expect(() => TournamentFolder.open(path)).toThrow(/lacks a part/);
    writeFileSync(join(path, 'config.json'), JSON.stringify({ format: 'otau-tournament', version: 1, ...setup }));
    const other = await play(config([random, first], { rounds: 1 }));
    writeFileSync(join(path, 'games.jsonl'), other.records()[0]);
    expect(() => goOn(path)).toThrow(/expected games of this tournament/);
  });
});
