/** Recorded episodes: their files, and that the record replays to the same game. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Rng } from '../../lib/rng.js';
import { parseRecords, replayRecord } from '../../records/index.js';
import type { BoardEnv } from '../board-env.js';
import type { Env } from '../env.js';
import { make } from '../make.js';
import { RandomSymmetry } from '../wrappers.js';
import { record } from './recorder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otau-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const SMALL_PICTURES = { size: 64, drawnLetters: true } as const;

/** Plays an episode with random legal actions. */
function playOut(env: Env<unknown, BoardEnv>, seed: number, position?: string): void {
  const rng = new Rng(seed);
  let [, info] = env.reset({ seed, options: position === undefined ? undefined : { position } });
  for (let over = false; !over; ) {
    const legal = [...info.actionMask.keys()].filter((action) => info.actionMask[action] === 1);
    const result = env.step(legal[rng.below(legal.length)]);
    over = result[2] || result[3];
    info = result[4];
  }
}

function readRecord(name: string) {
  const [game] = parseRecords(readFileSync(join(folder, name), 'utf8'));
  return game;
}

describe('record', () => {
  it.each([
    ['Togyzkumalak-v0', {}],
    ['Togyzkumalak-v0', { maxPlies: 9 }],
    ['Togyzkumalak-v0', { variant: 'bestemshe', opponent: 'random', player: 1 }],
    ['Abalone-v0', { maxTurns: 12 }],
    ['Abalone-v0', { players: 3, maxTurns: 12, opponent: 'random', player: 'random' }],
    ['Abalone-v0', { variant: 'belgian-daisy', marblesToEject: 1 }],
    ['Kindo-v0', { opponent: 'random' }],
    ['Senet-v0', {}],
    ['Senet-v0', { rules: 'skyruk', opponent: 'random', player: 1 }],
    ['Senet-v0', { maxPlies: 5 }],
  ])('keeps the whole game, replies and throws too: %s %o', (id, options) => {
    const env = record(make(id, options) as Env<unknown, BoardEnv>, { record: join(folder, 'game.jsonl') });
    playOut(env, 3);
    const history = replayRecord(readRecord('game.jsonl'));
    expect([...history.row]).toEqual([...env.unwrapped.row]);
    expect(history.counters.ply).toBe(env.unwrapped.episode.counters.ply);
  });

  it.each([{}, { opponent: 'random', player: 1 } as const])(
    'keeps games whose first player is drawn: %o',
    (options) => {
      const made = make('Abalone-v0', { maxTurns: 12, firstPlayer: 'random', ...options });
      const files = { record: join(folder, 'game.jsonl'), tags: { Event: 'a test' } };
      const env = record(made as Env<unknown, BoardEnv>, files);
      const first = [0, 1, 2, 3].map((seed) => {
        playOut(env, seed);
        const history = replayRecord(readRecord('game.jsonl'));
        expect([...history.row]).toEqual([...env.unwrapped.row]);
        expect(history.length).toBe(12);
        return history.game.actor(history.rowAt(0));
      });
      expect(new Set(first).size).toBe(2);
    },
  );

  it('says how a game ended that a limit ended', () => {
    playOut(record(make('Kindo-v0', { maxPlies: 4 }), { record: join(folder, 'game.txt') }), 3);
    expect(readRecord('game.txt')).toMatchObject({ result: '1/2-1/2', tags: { Termination: 'limit' } });
  });

  it('leaves the result open where an illegal action ended the game', () => {
    const env = record(make('Kindo-v0', { illegal: 'terminate' }), {
      record: join(folder, 'game.otau'),
      tags: { Event: 'Test' },
    });
    env.reset();
    env.step(125);
    expect(readRecord('game.otau')).toMatchObject({
      result: '*',
      moves: [],
      tags: { Termination: 'illegal', Event: 'Test' },
    });
  });

  it('writes pictures and films of each episode under its number', () => {
    const files = { gif: '{episode}.gif', svg: '{episode}/film.svg', png: 'last.png', record: '{episode}.txt' };
    const paths = Object.fromEntries(Object.entries(files).map(([kind, name]) => [kind, join(folder, name)]));
    const env = record(make('Kindo-v0', { maxPlies: 3 }), { ...paths, ...SMALL_PICTURES });
    for (const seed of [1, 2]) playOut(env, seed);
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    expect(written).toEqual(['0', '0.gif', '0.txt', '0/film.svg', '1', '1.gif', '1.txt', '1/film.svg', 'last.png']);
    expect(readFileSync(join(folder, '1.gif')).subarray(0, 6).toString()).toBe('GIF89a');
    expect(readFileSync(join(folder, '1/film.svg'), 'utf8')).toMatch(/^<svg .*<\/svg>$/s);
    expect([...readFileSync(join(folder, 'last.png')).subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });

  it('records the episodes asked for, and none in which nothing was played', () => {
    const options = { record: join(folder, '{episode}.txt'), episodes: (episode: number) => episode % 2 === 0 };
    const env = record(make('Kindo-v0', { maxPlies: 3 }), options);
    playOut(env, 1);
    playOut(env, 2);
    env.reset();
    env.reset();
    playOut(env, 3);
    expect(readdirSync(folder).sort()).toEqual(['0.txt', '4.txt']);
  });

  it('knows the position from which an episode began', () => {
    const position = '....o/...../...../...../x.... x 2 2 2';
    playOut(record(make('Kindo-v0', { maxPlies: 3 }), { record: join(folder, 'game.txt') }), 1, position);
    expect(readRecord('game.txt').start).toBe(position);
  });

  it('changes nothing of what the environment tells', () => {
    const plain = make('Senet-v0', { opponent: 'random' });
    const recorded = record(make('Senet-v0', { opponent: 'random' }), { record: join(folder, 'game.txt') });
    expect(recorded.reset({ seed: 4 })).toEqual(plain.reset({ seed: 4 }));
    const action = plain.unwrapped.episode.legal[0];
    expect(recorded.step(action)).toEqual(plain.step(action));
  });

  it('refuses wrappers inside that change actions', () => {
    const turned = new RandomSymmetry(make('Kindo-v0'));
    expect(() => record(turned, { record: join(folder, 'game.txt') })).toThrow(
      /inside of RandomSymmetry, next to make/,
    );
  });

  it('writes what a reset or close breaks off, without a result', () => {
    const env = record(make('Kindo-v0'), { record: join(folder, '{episode}.txt') });
    for (const end of [() => env.reset(), () => env.close()]) {
      env.reset();
      env.step(75);
      end();
    }
    expect(readdirSync(folder).sort()).toEqual(['0.txt', '2.txt']);
    expect(readRecord('0.txt')).toMatchObject({ result: '*', moves: { length: 1 } });
  });

  it('refuses options that it does not know', () => {
    const bad = (options: unknown) => () => record(make('Kindo-v0'), options as object);
    expect(bad(null)).toThrow(/^record takes an object of options; got null\.$/);
    expect(bad({ jif: 'a.gif' })).toThrow(/^record has no option "jif"; there are gif, svg,/);
  });

  it('refuses what it cannot write, before anything is played', () => {
    writeFileSync(join(folder, 'file'), '');
    const env = make('Kindo-v0');
    expect(() => record(env, {})).toThrow(/at least one of gif, svg, png and record/);
    expect(() => record(env, { gif: '' })).toThrow(/are named by paths; got ""/);
    expect(() => record(env, { gif: join(folder, 'a.gif'), delay: 0 })).toThrow(/^delay must be/);
    const path = join(folder, 'a.otau');
    expect(() => record(env, { record: path, episodes: 10 as never })).toThrow(/^episodes is a function.*got 10\.$/);
    expect(() => record(env, { record: path, tags: { Round: 3 as never } })).toThrow(/a text for the tag Round; got 3/);
    expect(() => record(env, { record: path, tags: { 'a b': 'c' } })).toThrow(/a tag name of letters, digits and _/);
    expect(() => record(env, { gif: join(folder, 'file', 'a.gif') })).toThrow(
      expect.objectContaining({ code: 'no-file' }),
    );
  });

  it('leaves no half file behind where writing fails', () => {
    const path = join(folder, 'game.txt');
    const env = record(make('Kindo-v0', { maxPlies: 3 }), { record: path });
    mkdirSync(path); // a folder in the way of the file
    expect(() => playOut(env, 2)).toThrow(expect.objectContaining({ code: 'no-file' }));
    expect(readdirSync(folder)).toEqual(['game.txt']);
  });
});
