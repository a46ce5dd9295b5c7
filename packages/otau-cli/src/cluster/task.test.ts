/** Shares are those of threads, and are read whole or refused; programs of different versions do not play together. */

import { createGame } from 'otau';
import { describe, expect, it } from 'vitest';
import { makeRunConfig } from '../learn/index.js';
import {
  checkSameVersions,
  gamesOfTask,
  messageIdOf,
  readTask,
  seal,
  type Task,
  unseal,
  versionsOf,
  writeTask,
} from './messages.js';
import { defaultWorkerName, namesOf, runIdOf } from './names.js';
import { GameRate } from './worker.js';

function configOf(size = 4, seed = '1') {
  const game = createGame('kindo', { size });
  const settings = { games: 10, teacher: 'greedy', teacherIterations: 2, teacherGames: 7 };
  return makeRunConfig({ game, preset: 'fast', seed, workers: 3, settings });
}

const config = configOf();
const versions = versionsOf(config);
const task: Task = { run: 'r', iteration: 3, model: 'ab'.repeat(32), share: 2, attempt: 'f00', seed: '1/3/selfplay' };

describe('a unit', () => {
  it('comes as it was sent', () => {
    expect(readTask(writeTask(task, versions), 'r', config, versions)).toEqual(task);
  });

  it.each([
    ['another run', { run: 's' }, 'expected a share of games of the run r'],
    ['no iteration', { iteration: 0 }, 'no iteration'],
    ['a network without digest', { model: 'best' }, 'names no network'],
    ['a share beyond the last', { share: 3 }, 'names no share of 3'],
    ['an attempt with blanks', { attempt: 'a b' }, 'names no attempt'],
    ['an endless seed', { seed: 'x'.repeat(301) }, 'no seed'],
    ['other rules', { rules: 77 }, 'it is of rules 77'],
  ])('with %s is refused', (_, change, why) => {
    const { header } = unseal(writeTask(task, versions));
    expect(() => readTask(seal({ ...header, ...change }), 'r', config, versions)).toThrow(why);
  });

  it('is one of shares that are every game once, in the iterations of a teacher too', () => {
    for (const [iteration, games] of [
      [2, 7],
      [3, 10],
    ]) {
      const indices = [0, 1, 2].flatMap((share) => gamesOfTask(config, iteration, share).indices);
      expect(indices.sort((a, b) => a - b)).toEqual(Array.from({ length: games }, (_, i) => i));
    }
    expect(gamesOfTask(config, 3, 1).indices).toEqual([1, 4, 7]);
  });

  it('names its games alike for every worker, and otherwise when it is asked for again', () => {
    expect(messageIdOf({ ...task }, 5)).toBe(messageIdOf(task, 5));
    expect(messageIdOf({ ...task, attempt: 'f01' }, 5)).not.toBe(messageIdOf(task, 5));
    expect(messageIdOf(task, 6)).not.toBe(messageIdOf(task, 5));
  });
});

describe('versions', () => {
  it('are the same for the same network, and others for another', () => {
    expect(versionsOf(configOf())).toEqual(versions);
    expect(versionsOf(configOf(5)).layout).not.toBe(versions.layout);
  });

  it.each([
    ['rules', { rules: 99 }, 'rules of version 99 of kindo, this program has rules of version'],
    ['layout', { layout: 'other' }, 'the network layout other of kindo'],
    ['messages', { messages: 99 }, 'messages of version 99'],
  ])('that differ in %s are refused in a sentence', (_, change, sentence) => {
    const check = () => checkSameVersions('r', 'kindo', { ...versions, ...change }, versions, '0.9.0');
    expect(check).toThrow(sentence);
    expect(check).toThrow('install the same version of Otau on all machines (the run has 0.9.0');
    expect(() => checkSameVersions('r', 'kindo', versions, versions, '0.9.0')).not.toThrow();
  });
});

describe('names', () => {
  it('of a run follow from its folder and its configuration', () => {
    expect(runIdOf('/data/runs/my run.2', config)).toMatch(/^my-run-2-[0-9a-f]{8}$/);
    expect(runIdOf('runs/a', config)).toBe(runIdOf('elsewhere/a', config));
    expect(runIdOf('runs/a', configOf(4, '2'))).not.toBe(runIdOf('runs/a', config));
    expect(runIdOf('/', config)).toMatch(/^kindo-/);
  });

  it('on the server carry the run', () => {
    const names = namesOf('r-1');
    for (const name of [names.tasks, names.games, names.rejected, names.state, names.presence, names.models]) {
      expect(name).toMatch(/^OTAU_r-1(_[A-Z]+)?$/);
    }
  });

  it('of workers can stand in a subject', () => {
    expect(defaultWorkerName()).toMatch(/^[\w-]+$/);
  });
});

describe('a rate', () => {
  it('is that of the time since the beginning, then of the last ten minutes', () => {
    let now = 0;
    const rate = new GameRate(() => now);
    expect(rate.perHour()).toBe(0);
    for (; now < 60_000; now += 1000) rate.count();
    expect(rate.perHour()).toBe(3600);
    now = 660_001;
    expect(rate.perHour()).toBe(0);
    rate.count();
    expect(rate.perHour()).toBe(6);
  });
});
