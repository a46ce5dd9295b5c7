/** The examples run and do what they say, in short form. */
import { describe, expect, it } from 'vitest';
import { learn, newPolicy, winRate } from '../examples/masked-policy.js';
import { playCycle, playEpisodes } from '../examples/random-agent.js';

describe('examples/random-agent.ts', () => {
  it.each(['Togyzkumalak-v0', 'Abalone-v0', 'Kindo-v0', 'Senet-v0'])('plays %s in both loops', (id) => {
    expect(playEpisodes(id, 2, 1)).toBe(playEpisodes(id, 2, 1));
    expect(Object.keys(playCycle(id, 1)).sort()).toEqual(['player_0', 'player_1']);
  });
});

describe('examples/masked-policy.ts', () => {
  it('learns to beat a random opponent on Kindo 3 × 3', () => {
    const policy = newPolicy();
    expect(winRate(policy, 200)).toBeLessThan(0.65);
    learn(policy, 4000);
    expect(winRate(policy, 200)).toBeGreaterThan(0.8);
  });
});
