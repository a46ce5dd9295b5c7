/** Senet-v0 by the paragraphs of RULES.md: observation, throws, actions, reward, truncation. */
import { describe, expect, it } from 'vitest';
import { choose, playEpisode } from '../../../../../tests/environments.js';
import { make } from '../../env/index.js';
import { Rng } from '../../lib/rng.js';

describe('Senet-v0', () => {
  describe('Observation', () => {
    it('is 69 numbers: cones, spools, player, steps one-hot, borne off', () => {
      const env = make('Senet-v0');
      expect(String(env.observationSpace)).toBe('Box(0, 1, (69,), float32)');
      const [observation, info] = env.reset({ seed: 3 });
      const houses = (first: number) =>
        [...observation.slice(first, first + 30).keys()].filter((i) => observation[first + i]);
      expect(houses(0)).toEqual([0, 2, 4, 6, 8]);
      expect(houses(30)).toEqual([1, 3, 5, 7, 9]);
      expect([...observation.slice(60, 62)]).toEqual([0, 1]); // spools move first
      const steps = [...observation.slice(62, 67)];
      expect(steps.indexOf(1) + 1).toBe(info.steps);
      expect(steps.reduce((a, b) => a + b)).toBe(1);
      expect([...observation.slice(67)]).toEqual([0, 0]);
    });

    it('is by name with observation: dict', () => {
      const env = make('Senet-v0', { observation: 'dict' });
      expect(String(env.observationSpace)).toBe(
        "Dict('board': Box(0, 1, (2, 30), int8), 'player': Discrete(2), 'steps': Discrete(6))",
      );
      const [{ board, player, steps }, info] = env.reset({ seed: 3 });
      expect([...board.slice(0, 12)]).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0]);
      expect([...board.slice(30, 42)]).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0]);
      expect([player, steps]).toEqual([1, info.steps]);
    });

    it('shows no steps after the end', () => {
      const steps = playEpisode(make('Senet-v0'), 5);
      const { observation, info } = steps.at(-1) as (typeof steps)[number];
      expect([...(observation as Float32Array).slice(62, 67)]).toEqual([0, 0, 0, 0, 0]);
      expect(info.steps).toBe(0);
    });
  });

  describe('Throws', () => {
    it('are drawn from the seed, one before each action, and stand in the info', () => {
      const steps = playEpisode(make('Senet-v0'), 2);
      for (const { info, terminated } of steps) {
        expect(info.throws).toEqual(terminated ? [] : [info.steps]);
      }
      expect(playEpisode(make('Senet-v0'), 2)).toEqual(steps);
      const sequence = (seed: number) => playEpisode(make('Senet-v0'), seed).map(({ info }) => info.steps);
      expect(sequence(2)).not.toEqual(sequence(3));
    });

    it('come up as four sticks fall: 4, 6, 4, 1, 1 of 16', () => {
      const env = make('Senet-v0');
      const counts = [0, 0, 0, 0, 0, 0];
      for (let seed = 0; seed < 40; seed++) for (const { info } of playEpisode(env, seed)) counts[info.steps ?? 0]++;
      const all = counts.slice(1).reduce((a, b) => a + b);
      const expected = [4, 6, 4, 1, 1].map((n) => n / 16);
      expected.forEach((share, i) => {
        expect(Math.abs(counts[i + 1] / all - share)).toBeLessThan(0.03);
      });
    });

    it('keep the turn after 1, 4 and 5 and pass it after 2 and 3, or where no move was possible', () => {
      const env = make('Senet-v0');
      const rng = new Rng(1);
      let [, info] = env.reset({ seed: 4 });
      for (let i = 0; i < 200; i++) {
        const { player, steps = 0, actionMask } = info;
        const [, , terminated, truncated, next] = env.step(choose(actionMask, rng));
        if (terminated || truncated) break;
        const passes = steps === 2 || steps === 3 || next.moveType === 'pass';
        expect([next.pass, next.player === player]).toEqual([passes, !passes]);
        info = next;
      }
    });
  });

  describe('Actions: 10 N + 1', () => {
    it('move dancer d forward by s as 10 d + s', () => {
      const env = make('Senet-v0');
      expect(String(env.actionSpace)).toBe('Discrete(51)');
      const position = `s....s....................${'....'} s 4 -`;
      const [, info] = env.reset({ options: { position: position.replace(/^s\.{4}s/, 'sc...s') } });
      expect([...info.actionMask.keys()].filter((action) => info.actionMask[action] === 1)).toEqual([4, 14]);
      expect(env.step(14)[4].moveType).toBe('forward');
    });

    it('are 0 alone where nothing else can be played', () => {
      const env = make('Senet-v0', { dancers: 1 });
      const [, info] = env.reset({ options: { position: `c..........................s.. s 5 -` } });
      expect([...info.actionMask.keys()].filter((action) => info.actionMask[action] === 1)).toEqual([0]);
      const [, , , , next] = env.step(0);
      expect([next.moveType, next.pass, next.player]).toEqual(['pass', true, 0]);
    });
  });

  it('gives player 0’s view as the one number: +1 cones won, -1 spools won', () => {
    const winners = new Set<unknown>();
    for (let seed = 0; seed < 10; seed++) {
      const steps = playEpisode(make('Senet-v0'), seed);
      const { reward, info } = steps.at(-1) as (typeof steps)[number];
      winners.add(info.winner);
      expect([reward, ...info.rewards]).toEqual(info.winner === 0 ? [1, 1, -1] : [-1, -1, 1]);
    }
    expect(winners).toEqual(new Set([0, 1]));
  });

  describe('Truncation', () => {
    it('comes after maxPlies throws, the last of which is still played', () => {
      const steps = playEpisode(make('Senet-v0', { maxPlies: 10 }), 1);
      expect(steps).toHaveLength(10);
      const { reward, terminated, truncated, info } = steps[9];
      expect([reward, terminated, truncated, info.turn, info.steps]).toEqual([0, false, true, 10, 0]);
    });

    it('leaves a win with the last throw a win', () => {
      const env = make('Senet-v0', { dancers: 1, maxPlies: 1 });
      env.reset({
        options: { position: '....s........................c c 1 -' },
      });
      const [, reward, terminated, truncated] = env.step(1);
      expect([reward, terminated, truncated]).toEqual([1, true, false]);
    });
  });
});
