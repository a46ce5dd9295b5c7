/** `apiTest` names every promise that a toy agent cycle breaks. */
import { describe, expect, it } from 'vitest';
import { ToyCycle } from '../../../../tests/toys.js';
import { type AecEnv, apiTest, seedTest } from './index.js';

/** A toy cycle with some of its members replaced. */
function cycle(broken: (made: ToyCycle) => object): AecEnv<Float32Array> {
  const made = new ToyCycle();
  const members = Object.getOwnPropertyDescriptors(broken(made));
  return Object.defineProperties(made, members);
}

describe('apiTest of a right toy cycle', () => {
  it('passes', () => {
    apiTest(new ToyCycle());
    seedTest(() => new ToyCycle());
  });
});

describe('apiTest of an agent cycle names the promise that broke', () => {
  const onStep = (then: (made: ToyCycle, agent: string) => void) => (made: ToyCycle) => ({
    step: (action: number | null) => {
      const agent = made.agentSelection;
      ToyCycle.prototype.step.call(made, action);
      then(made, agent);
    },
  });

  it.each<[string, (made: ToyCycle) => object, RegExp]>([
    ['distinct agents', () => ({ possibleAgents: ['a', 'a'] }), /possibleAgents must be a list of distinct agents/],
    [
      'the same spaces at each call',
      () => ({ actionSpace: () => new ToyCycle().actionSpace('a') }),
      /actionSpace\(a\) must be the same object at every call/,
    ],
    [
      'agents after reset',
      (made) => ({
        reset: () => {
          ToyCycle.prototype.reset.call(made);
          made.agents = ['c'];
        },
      }),
      /agents must be some of possibleAgents/,
    ],
    [
      'no reward after reset',
      (made) => ({
        reset: () => {
          ToyCycle.prototype.reset.call(made);
          made.rewards.a = 1;
        },
      }),
      /After reset the reward of a must be 0/,
    ],
    [
      'no end after reset',
      (made) => ({
        reset: () => {
          ToyCycle.prototype.reset.call(made);
          made.truncations.b = true;
        },
      }),
      /b must be neither terminated nor truncated/,
    ],
    [
      'agentIter by agentSelection',
      (made) => ({
        *agentIter() {
          while (made.agents.length > 0) yield 'b';
        },
      }),
      /agentIter must name agentSelection/,
    ],
    [
      'a selection among the agents',
      onStep((made, agent) => {
        if (!made.agents.includes(agent)) made.agentSelection = agent;
      }),
      /agentSelection [ab] must be one of agents/,
    ],
    [
      'an entry for each agent',
      onStep((made) => {
        made.infos.c = made.info();
      }),
      /infos must have an entry for each of agents \(a, b\) only; it has a, b, c/,
    ],
    [
      'finite rewards',
      onStep((made) => {
        made.rewards.b = Number.NaN;
      }),
      /The reward of b must be a finite number/,
    ],
    [
      'one kind of end',
      onStep((made) => {
        if (made.terminations.a) made.truncations.a = true;
      }),
      /a is terminated or truncated, never both/,
    ],
    [
      'observations in their space',
      (made) => ({ observe: () => ({ observation: Float32Array.of(made.count + 20), actionMask: new Int8Array(3) }) }),
      /The observation of a does not lie in its space .* its observation does not fit/,
    ],
    [
      'a mask for the agent to move only',
      (made) => ({ observe: () => ({ observation: Float32Array.of(made.count), actionMask: Int8Array.of(0, 1, 1) }) }),
      /The actionMask of b must be all 0 once nothing can be played/,
    ],
    ['accounts', () => ({ account: () => {} }), /last\(\) must give [ab] the sum of its rewards .* it gave 0/],
    [
      'that null is not for live agents',
      (made) => ({
        step: (action: number | null) => ToyCycle.prototype.step.call(made, action ?? (made.terminations.a ? null : 1)),
      }),
      /The step null of a, whose episode continues, must throw/,
    ],
    [
      'that dead agents step with null only',
      (made) => ({
        step: (action: number | null) =>
          ToyCycle.prototype.step.call(made, made.terminations[made.agentSelection] ? null : action),
      }),
      /A step other than null of [ab], whose episode is over, must throw/,
    ],
    ['that agents leave', () => ({ leave: () => {} }), /[ab] must leave with its step null after the end/],
    [
      'that agentIter continues to the last agent',
      (made) => ({
        *agentIter() {
          while (made.agents.length > 1) yield made.agentSelection;
        },
      }),
      /agentIter must continue until no agent is left/,
    ],
    [
      'an error after the last agent',
      (made) => ({
        step: (action: number | null) => {
          if (made.agents.length > 0) ToyCycle.prototype.step.call(made, action);
        },
      }),
      /step after all agents have left must throw/,
    ],
  ])('%s', (_promise, broken, sentence) => {
    expect(() => apiTest(cycle(broken), { maxSteps: 300 })).toThrow(sentence);
  });
});
