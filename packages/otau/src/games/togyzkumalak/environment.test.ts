/** Togyzkumalak-v0 by the paragraphs of RULES.md: observation, reward, end, truncation. */
import { describe, expect, it } from 'vitest';
import { playEpisode } from '../../../../../tests/environments.js';
import { make } from '../../env/index.js';

/** Where pit h (1 to 9) of a side begins in the observation, as gym-togyzkumalak numbers it. */
const pitAt = (side: number, pit: number): number => 63 * side + 7 * (pit - 1);

describe('Togyzkumalak-v0', () => {
  describe('Observation: Box(128)', () => {
    const env = make('Togyzkumalak-v0');

    it('has 128 float32 numbers from 0 to 1, those of n/9 to 18', () => {
      expect(String(env.observationSpace)).toBe('Box(0, 18, (128,), float32)');
      const { low, high } = env.observationSpace as unknown as { low: Float32Array; high: Float32Array };
      expect(low.every((bound) => bound === 0)).toBe(true);
      const eighteen = [...high.keys()].filter((i) => high[i] === 18);
      const counts = [0, 1].flatMap((side) => [
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((pit) => pitAt(side, pit) + 5),
        63 * side + 60,
      ]);
      expect(eighteen).toEqual(counts);
      expect([...high].filter((bound) => bound === 1)).toHaveLength(128 - 18);
    });

    it('shows nine stones in each pit at the start, empty kazans, and White to move', () => {
      const [observation] = env.reset({ seed: 1 });
      const nine = [1, 1, 1, 0, Math.fround(9 / 17), 1, 0];
      for (const side of [0, 1]) {
        for (let pit = 1; pit <= 8; pit++) {
          expect([...observation.slice(pitAt(side, pit), pitAt(side, pit) + 7)]).toEqual(nine);
        }
        expect([...observation.slice(63 * side + 56, 63 * side + 63)]).toEqual([1, 1, 0, Math.fround(9 / 17), 1, 0, 0]);
      }
      expect([...observation.slice(126)]).toEqual([1, 0]);
    });

    it('shows the player to move after a step, and the kazans', () => {
      env.reset();
      const [observation] = env.step(1); // 21(10): from pit 2, ten stones of Black's pit 1 are captured
      expect([...observation.slice(126)]).toEqual([0, 1]);
      expect(observation[61]).toBe(Math.fround(10 / 82));
      expect(observation[62]).toBe(1);
      expect(observation[125]).toBe(0);
      expect([...observation.slice(pitAt(1, 1), pitAt(1, 1) + 7)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    });

    it('marks a tuzdyk in the pit where it is, by the seventh number', () => {
      const position = '9S,9S,9S,9S,9S,9S,9S,t,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 9 0 S 3';
      const [observation] = env.reset({ options: { position } });
      expect(observation[pitAt(1, 2) + 6]).toBe(1);
      expect(observation.filter((_, i) => i % 63 < 56 && i < 126 && (i % 63) % 7 === 6).reduce((a, b) => a + b)).toBe(
        1,
      );
    });

    it('has the same formulas with the board’s own pits, stones and target for other boards', () => {
      const small = make('Togyzkumalak-v0', { variant: 'bestemshe' });
      const [observation] = small.reset();
      expect(observation).toHaveLength(2 * (7 * 4 + 5 + 2) + 2);
      expect([...observation.slice(0, 7)]).toEqual([1, 1, 1, 0, Math.fround(5 / 9), 1, 0]);
      expect(String(small.actionSpace)).toBe('Discrete(5)');
    });
  });

  describe('Actions', () => {
    it('allow sowing from each own pit that holds a stone', () => {
      const env = make('Togyzkumalak-v0');
      const [, info] = env.reset({
        options: { position: '9S,9S,9S,9S,9S,9S,9S,9S,9S/2,1S,3,72S,2 8 0 S 40' },
      });
      expect([...info.actionMask]).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0]);
    });
  });

  describe('Reward', () => {
    it('is +1 for the winner and -1 for the loser when the game ends, 0 before; the one number is White’s', () => {
      const env = make('Togyzkumalak-v0');
      const winners = new Set<number | null | undefined>();
      for (let seed = 0; seed < 12; seed++) {
        const steps = playEpisode(env, seed);
        const last = steps.pop();
        expect(steps.every(({ reward, info }) => reward === 0 && info.winner === undefined)).toBe(true);
        const { reward, info } = last as NonNullable<typeof last>;
        winners.add(info.winner);
        expect(reward).toBe(info.winner === null ? 0 : info.winner === 0 ? 1 : -1);
        expect([...info.rewards]).toEqual([reward, 0 - reward]);
      }
      expect(winners).toContain(0);
      expect(winners).toContain(1);
    });

    it('is 0 for both where the sweep at the end makes 81 : 81', () => {
      const env = make('Togyzkumalak-v0');
      env.reset({ options: { position: '9/1S,8 80 81 S 60' } });
      const [, reward, terminated, truncated, info] = env.step(0); // Black has no stone left to move
      expect([reward, terminated, truncated]).toEqual([0, true, false]);
      expect([info.winner, info.reason]).toEqual([null, 'rules']);
      expect([...info.rewards]).toEqual([0, 0]);
    });
  });

  describe('Truncation', () => {
    it('comes after maxPlies plies as a draw', () => {
      const steps = playEpisode(make('Togyzkumalak-v0', { maxPlies: 7 }), 1);
      expect(steps).toHaveLength(7);
      const { reward, terminated, truncated, info } = steps[6];
      expect([reward, terminated, truncated]).toEqual([0, false, true]);
      expect([info.turn, info.winner, info.reason]).toEqual([7, null, 'limit']);
      expect(info.actionMask.every((allowed) => allowed === 0)).toBe(true);
    });

    it('counts a claimable repetition as claimed: lone stones walk in step until the start stands a third time', () => {
      const env = make('Togyzkumalak-v0', { pits: 2, stones: 1, tuzdyk: false, repetition: true });
      env.reset();
      const ends = [0, 0, 1, 1, 0, 0, 1, 1].map((action) => env.step(action).slice(1, 4));
      expect(ends.slice(0, 7)).toEqual(Array(7).fill([0, false, false]));
      expect(ends[7]).toEqual([0, false, true]);
    });

    it('lets repetitions pass by default', () => {
      const env = make('Togyzkumalak-v0', { pits: 2, stones: 1, tuzdyk: false });
      env.reset();
      const ends = [0, 0, 1, 1, 0, 0, 1, 1, 0, 0].map((action) => env.step(action)[3]);
      expect(ends).not.toContain(true);
    });
  });

  it('tells turn, player and kind of move', () => {
    const env = make('Togyzkumalak-v0');
    const [, first] = env.reset();
    expect([first.turn, first.player, first.moveType]).toEqual([0, 0, undefined]);
    const [, , , , info] = env.step(4);
    expect([info.turn, info.player, info.moveType]).toEqual([1, 1, 'sow']);
    expect('steps' in info).toBe(false);
  });
});
