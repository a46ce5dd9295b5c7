/** The agent cycle, by PettingZoo's semantics. */
import { describe, expect, it } from 'vitest';
import { choose } from '../../../../tests/environments.js';
import { Rng } from '../lib/rng.js';
import { type AecEnv, aec } from './index.js';

/** Plays until the game is over and returns who is selected then. */
function playOut(env: AecEnv, seed: number): string {
  env.reset({ seed });
  const rng = new Rng(seed);
  while (!Object.values(env.terminations).some(Boolean) && !Object.values(env.truncations).some(Boolean)) {
    env.step(choose(env.observe(env.agentSelection).actionMask, rng));
  }
  return env.agentSelection;
}

describe('aec', () => {
  it('has an agent for every player', () => {
    const env = aec('Abalone-v0', { players: 3 });
    expect(env.possibleAgents).toEqual(['player_0', 'player_1', 'player_2']);
    env.reset();
    expect(env.agents).toEqual(env.possibleAgents);
    expect(env.agentSelection).toBe('player_0');
    expect(env.rewards).toEqual({ player_0: 0, player_1: 0, player_2: 0 });
    expect(env.terminations).toEqual({ player_0: false, player_1: false, player_2: false });
  });

  it('has spaces of its own for every agent, the same at each call', () => {
    const env = aec('Togyzkumalak-v0');
    expect(String(env.observationSpace('player_0'))).toBe(
      "Dict('observation': Box(0, 18, (128,), float32), 'actionMask': Box(0, 1, (9,), int8))",
    );
    expect(env.actionSpace('player_1')).toBe(env.actionSpace('player_1'));
    expect(env.actionSpace('player_1')).not.toBe(env.actionSpace('player_0'));
    expect(() => env.actionSpace('player_2')).toThrow('The agents are player_0, player_1; got "player_2"');
  });

  it('walks through a game by agentIter and last, until no agent is left', () => {
    const env = aec('Kindo-v0', { size: 3 });
    env.reset({ seed: 1 });
    const rng = new Rng(1);
    const totals: Record<string, number> = { player_0: 0, player_1: 0 };
    const selected: string[] = [];
    for (const agent of env.agentIter()) {
      selected.push(agent);
      const [seen, reward, terminated, truncated, info] = env.last();
      totals[agent] += reward;
      if (!terminated && !truncated) expect(info.actionMask).toEqual(seen?.actionMask);
      env.step(terminated || truncated ? null : choose((seen as { actionMask: Int8Array }).actionMask, rng));
    }
    expect(env.agents).toEqual([]);
    expect(Object.values(totals).sort()).toEqual([-1, 1]);
    expect(selected.slice(0, 4)).toEqual(['player_0', 'player_1', 'player_1', 'player_0']); // one move, then two
  });

  it('shows the mask only to the agent that is to move', () => {
    const env = aec('Togyzkumalak-v0');
    env.reset();
    expect([...env.observe('player_0').actionMask]).toEqual(Array(9).fill(1));
    expect([...env.observe('player_1').actionMask]).toEqual(Array(9).fill(0));
    expect(env.infos.player_1.actionMask).toEqual(new Int8Array(9));
    expect(() => env.observe('player_7')).toThrow('The agents are');
  });

  it('leaves the observation out where it is not wanted', () => {
    const env = aec('Togyzkumalak-v0');
    env.reset();
    expect(env.last(false)[0]).toBeUndefined();
    expect(env.last()[0]).toBeDefined();
  });

  it('gives by last what an agent has earned since its own last step, by rewards that of the last step', () => {
    const env = aec('Abalone-v0', { reward: () => 1 });
    env.reset();
    const rng = new Rng(4);
    const step = () => env.step(choose(env.observe(env.agentSelection).actionMask, rng));
    expect(env.last()[1]).toBe(0);
    step();
    expect(env.rewards).toEqual({ player_0: 1, player_1: 0 });
    expect(env.cumulativeRewards).toEqual({ player_0: 1, player_1: 0 });
    step();
    expect(env.rewards).toEqual({ player_0: 0, player_1: 1 });
    expect(env.last()[1]).toBe(1); // player_0: what the player's own step brought
    step();
    expect(env.cumulativeRewards).toEqual({ player_0: 1, player_1: 1 });
  });

  it('adds up what the others’ steps bring an agent', () => {
    const env = aec('Abalone-v0', { marblesToEject: 1, maxTurns: 2000 });
    playOut(env, 5);
    const winner = `player_${env.infos.player_0.winner}`;
    const loser = env.agents.find((agent) => agent !== winner) as string;
    expect(env.cumulativeRewards[winner]).toBe(12);
    const owed = env.cumulativeRewards[loser]; // for the player's own last move, and for the loss
    expect([-12 - 0.1, -12 + 0.5]).toContain(owed);
  });

  describe('at the end', () => {
    it('terminates all agents, who leave one by one with the step null', () => {
      const env = aec('Togyzkumalak-v0');
      playOut(env, 1);
      expect(env.terminations).toEqual({ player_0: true, player_1: true });
      expect(env.truncations).toEqual({ player_0: false, player_1: false });
      const first = env.agentSelection;
      expect(env.last()[2]).toBe(true);
      expect(() => env.step(0)).toThrow(`the episode of ${first} is over: its only step is null; got 0`);
      env.step(null);
      expect(env.agents).toHaveLength(1);
      expect(Object.keys(env.rewards)).toEqual([...env.agents]);
      expect(Object.keys(env.infos)).toEqual([...env.agents]);
      expect(env.rewards[env.agentSelection]).toBe(0); // cleared, but still owed:
      expect(Math.abs(env.last()[1])).toBe(1);
      env.step(null);
      expect(env.agents).toEqual([]);
      expect(() => env.step(null)).toThrow('all agents have left, so step needs a reset first');
      expect(() => env.last()).toThrow('all agents have left');
      expect([...env.agentIter()]).toEqual([]);
      env.reset();
      expect(env.agents).toHaveLength(2);
    });

    it('truncates all agents at a limit, with nothing earned', () => {
      const env = aec('Togyzkumalak-v0', { maxPlies: 3 });
      playOut(env, 1);
      expect(env.truncations).toEqual({ player_0: true, player_1: true });
      expect(env.terminations).toEqual({ player_0: false, player_1: false });
      expect(env.cumulativeRewards).toEqual({ player_0: 0, player_1: 0 });
    });

    it('selects the agent after the one who moved last', () => {
      const env = aec('Abalone-v0', { players: 4, marblesToEject: 1 });
      const next = playOut(env, 2);
      const mover = env.infos.player_0.player;
      expect(next).toBe(`player_${(mover + 1) % 4}`);
    });
  });

  describe('an illegal action', () => {
    it('ends the game with -1 for its agent, 0 for the others, and a reason', () => {
      const env = aec('Kindo-v0');
      env.reset();
      env.step(0);
      expect(env.rewards).toEqual({ player_0: -1, player_1: 0 });
      expect(env.terminations).toEqual({ player_0: true, player_1: true });
      expect(env.agentSelection).toBe('player_0');
      expect(env.infos.player_0.illegal).toMatch(/Kindo-v0: 0 is not a legal action in .*; legal are/);
      expect(env.infos.player_1.illegal).toBeUndefined();
      expect(env.last()[1]).toBe(-1);
      env.step(null);
      env.step(null);
      expect(env.agents).toEqual([]);
    });

    it('throws with illegal: throw, and the game continues', () => {
      const env = aec('Kindo-v0', { illegal: 'throw' });
      env.reset();
      expect(() => env.step(0)).toThrow('not a legal action');
      env.step(5 * 15);
      expect(env.agentSelection).toBe('player_1');
    });

    it('that is no action throws in any case, as does null of a live agent', () => {
      const env = aec('Kindo-v0');
      env.reset();
      for (const action of [null, Number.NaN, 126, -1, 'a', undefined] as never[]) {
        expect(() => env.step(action)).toThrow('an action is a whole number from 0 to 125; got');
      }
      expect(env.agents).toHaveLength(2);
    });
  });

  it('keeps the order of calls', () => {
    const env = aec('Senet-v0', { renderMode: 'ansi' });
    for (const early of [
      () => env.agents,
      () => env.agentSelection,
      () => env.rewards,
      () => env.cumulativeRewards,
      () => env.terminations,
      () => env.truncations,
      () => env.infos,
      () => env.last(),
      () => env.observe('player_0'),
      () => env.step(0),
      () => env.agentIter(),
      () => env.render(),
    ]) {
      expect(early).toThrow('was asked for before reset');
    }
    env.reset({ seed: 1 });
    expect(env.agentSelection).toBe('player_1'); // spools move first
    expect(() => {
      for (const _ of env.agentIter()) env.last();
    }).toThrow('agentIter named an agent, but there was no step (nor reset) for it');
    expect(env.render()).toContain('\n');
  });

  it('stops agentIter after maxIter steps', () => {
    const env = aec('Togyzkumalak-v0');
    env.reset();
    const seen: string[] = [];
    for (const agent of env.agentIter(3)) {
      seen.push(agent);
      env.step(8);
    }
    expect(seen).toHaveLength(3);
  });

  it('refuses the options of the one-player view and unknown ones', () => {
    expect(() => aec('Kindo-v0', { opponent: 'random' } as never)).toThrow('Kindo-v0 has no option "opponent"');
    expect(() => aec('Kindo-v0', { sise: 3 } as never)).toThrow('has no option "sise"');
    expect(() => aec('Kindo-v0').reset({ seed: {} } as never)).toThrow('A seed is a whole number or a text');
  });

  it('plays raw without checks', () => {
    const env = aec('Togyzkumalak-v0', { check: false });
    expect(env).toBe(env.unwrapped as unknown);
  });

  it('gives every agent arrays of its own', () => {
    const env = aec('Abalone-v0', { players: 3 });
    env.reset();
    const { player_0, player_1, player_2 } = env.infos;
    player_1.actionMask.fill(1);
    player_1.rewards.fill(7);
    expect(player_2.actionMask.includes(1)).toBe(false);
    expect([...player_0.rewards, ...player_2.rewards]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
