/** Agents as opponents of environments. */
import { describe, expect, it } from 'vitest';
import { make } from '../env/index.js';
import { asOpponent } from './index.js';

describe('an agent as opponent', () => {
  it.each([
    ['Togyzkumalak-v0', 'alphabeta:depth=1'],
    ['Abalone-v0', 'greedy'],
    ['Kindo-v0', 'level:1'],
    ['Senet-v0', 'expectimax:depth=1'],
  ] as const)('plays %s as %s, and the same game for the same seed', (id, spec) => {
    const play = () => {
      const env = make(id, { opponent: asOpponent(spec) });
      let [, info] = env.reset({ seed: 5 });
      env.actionSpace.seed(3);
      const rewards: number[] = [];
      for (let moves = 0; moves < 30; moves++) {
        const [, reward, terminated, truncated, next] = env.step(env.actionSpace.sample({ mask: info.actionMask }));
        rewards.push(reward);
        info = next;
        if (terminated || truncated) break;
      }
      return rewards;
    };
    expect(play()).toEqual(play());
  });

  it('is refused where there is no such agent', () => {
    expect(() => asOpponent('robot')).toThrow('There is no agent "robot"');
  });
});
