/** Kindo-v0 by the paragraphs of RULES.md: observation, actions, reward, truncation. */
import { describe, expect, it } from 'vitest';
import { playEpisode } from '../../../../../tests/environments.js';
import { make } from '../../env/index.js';

/** The number at (x, y) of a plane of the 5 × 5 board. */
const at = (observation: Float32Array, plane: number, x: number, y: number): number =>
  observation[25 * plane + 5 * x + y];

describe('Kindo-v0', () => {
  describe('Observation', () => {
    it('has 14 planes of the board', () => {
      expect(String(make('Kindo-v0').observationSpace)).toBe('Box(0, 1, (14, 5, 5), float32)');
      expect(make('Kindo-v0', { size: 4 }).observationSpace.shape).toEqual([14, 4, 4]);
    });

    it('shows the own King bottom left to both players', () => {
      const env = make('Kindo-v0');
      const [first] = env.reset();
      expect([at(first, 0, 4, 0), at(first, 1, 0, 4)]).toEqual([1, 1]);
      const [second, , , , info] = env.step(5 * 15); // player 0 captures a2, (3, 0); the first turn has one move
      expect(info.player).toBe(1);
      expect([at(second, 0, 4, 0), at(second, 1, 0, 4)]).toEqual([1, 1]);
      expect(at(second, 1, 1, 4)).toBe(1); // (3, 0), turned by 180°
      expect(at(second, 9, 1, 4)).toBe(1); // an enemy's dot
    });

    it('shows the moves left and those of the next turns, each / 4', () => {
      const env = make('Kindo-v0');
      const [first] = env.reset();
      expect([11, 12, 13].map((plane) => at(first, plane, 2, 2))).toEqual([1 / 4, 2 / 4, 2 / 4]);
      const [second] = env.step(5 * 15);
      expect(at(second, 11, 0, 0)).toBe(2 / 4);
    });

    it('turns walls with the board', () => {
      const env = make('Kindo-v0');
      // Player 1 to move, player 0 has a wall to the north on a2.
      const [observation] = env.reset({ options: { position: '....o/...../...../xn..../x.... o 2 2 2' } });
      expect([4, 5, 6, 7].map((plane) => at(observation, plane, 1, 4))).toEqual([0, 0, 1, 0]);
    });
  });

  describe('Actions: 5 n² + 1', () => {
    it('are captures and walls by absolute tiles, for both players; the last index is never legal', () => {
      const env = make('Kindo-v0');
      expect(String(env.actionSpace)).toBe('Discrete(126)');
      const [, info] = env.reset();
      const legal = [...info.actionMask.keys()].filter((action) => info.actionMask[action] === 1);
      expect(legal).toEqual([5 * 15, 5 * 21]); // the two neighbours of the King, who takes no wall
      expect(info.actionMask[125]).toBe(0);
      const [, , , , reply] = env.step(5 * 15);
      expect(reply.actionMask[5 * 3]).toBe(1); // (0, 3), next to player 1's King at the top right
    });

    it('tell their kind', () => {
      const env = make('Kindo-v0');
      env.reset({ options: { position: '....o/...../...../x..../x.... x 2 2 2' } });
      expect(env.step(5 * 15 + 1)[4].moveType).toBe('wall');
      expect(env.step(5 * 10)[4].moveType).toBe('capture');
    });
  });

  it('gives +1 to the winner and -1 to the loser; the one number is player 0’s', () => {
    const env = make('Kindo-v0', { size: 3 });
    const winners = new Set<unknown>();
    for (let seed = 0; seed < 20; seed++) {
      const steps = playEpisode(env, seed);
      const { reward, terminated, info } = steps.at(-1) as (typeof steps)[number];
      winners.add(info.winner);
      expect(terminated).toBe(true);
      expect(reward).toBe(info.winner === 0 ? 1 : -1);
      expect([...info.rewards]).toEqual([reward, -reward]);
      expect(steps.slice(0, -1).every((step) => step.reward === 0)).toBe(true);
    }
    expect(winners).toEqual(new Set([0, 1]));
  });

  it('keeps the turn for several moves', () => {
    const steps = playEpisode(make('Kindo-v0'), 3);
    const players = steps.slice(0, 7).map(({ info }) => info.player);
    expect(players.slice(0, 3)).toEqual([1, 1, 0]); // one move, then two
  });

  it('is truncated after maxPlies single moves as a draw', () => {
    const steps = playEpisode(make('Kindo-v0', { maxPlies: 9 }), 1);
    const { reward, terminated, truncated, info } = steps[8];
    expect([reward, terminated, truncated, info.turn, info.reason]).toEqual([0, false, true, 9, 'limit']);
  });

  it('lets a win on the last move be a win', () => {
    const env = make('Kindo-v0', { size: 3, maxPlies: 1 });
    env.reset({ options: { position: 'xxo/x../x.. x 1 2 2' } });
    const [, reward, terminated, truncated] = env.step(5 * 2); // captures the King at (0, 2)
    expect([reward, terminated, truncated]).toEqual([1, true, false]);
  });
});
