/** `apiTest` for agent cycles: the promises of PettingZoo's `AECEnv`, checked over random episodes. */
import { quote } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import type { AecEnv } from '../aec/env.js';
import {
  type ApiTestOptions,
  assertContains,
  assertMask,
  assertThat,
  assertThrows,
  chooseLegal,
} from './assertions.js';

const RECORDS = ['rewards', 'cumulativeRewards', 'terminations', 'truncations', 'infos'] as const;

export function aecApiTest(env: AecEnv<unknown>, options: ApiTestOptions): void {
  const { episodes = 3, maxSteps = 20_000, seed = 0 } = options;
  const rng = new Rng(`api test ${seed}`);
  checkFace(env);
  for (let episode = 0; episode < episodes; episode++) {
    env.reset({ seed: seed + episode });
    checkReset(env);
    playEpisode(env, rng, maxSteps);
  }
  env.close();
}

function checkFace(env: AecEnv<unknown>): void {
  const { possibleAgents } = env;
  assertThat(
    Array.isArray(possibleAgents) &&
      possibleAgents.length > 0 &&
      new Set(possibleAgents).size === possibleAgents.length,
    () => 'possibleAgents must be a list of distinct agents.',
  );
  for (const agent of possibleAgents) {
    for (const name of ['observationSpace', 'actionSpace'] as const) {
      const space = env[name](agent);
      assertThat(space === env[name](agent), () => `${name}(${agent}) must be the same object at every call.`);
      assertContains(space, space.sample(), `A sample of ${name}(${agent})`);
    }
  }
}

function checkReset(env: AecEnv<unknown>): void {
  assertThat(
    env.agents.every((agent) => env.possibleAgents.includes(agent)) && env.agents.length > 0,
    () => 'After reset, agents must be some of possibleAgents.',
  );
  for (const agent of env.agents) {
    assertThat(env.rewards[agent] === 0, () => `After reset the reward of ${agent} must be 0.`);
    assertThat(
      env.terminations[agent] === false && env.truncations[agent] === false,
      () => `After reset ${agent} must be neither terminated nor truncated.`,
    );
  }
}

/** One episode by `agentIter` and `last`, with the accounts of all agents kept on the side. */
function playEpisode(env: AecEnv<unknown>, rng: Rng, maxSteps: number): void {
  const earned = new Map(env.agents.map((agent) => [agent, 0]));
  let steps = 0;
  for (const agent of env.agentIter()) {
    assertThat(steps++ < maxSteps, () => `An episode must end; after ${maxSteps} steps it had not.`);
    assertThat(agent === env.agentSelection, () => 'agentIter must name agentSelection.');
    checkState(env);
    const [seen, reward, terminated, truncated] = env.last();
    checkObservations(env, !terminated && !truncated);
    assertThat(
      Math.abs(reward - (earned.get(agent) ?? 0)) < 1e-6,
      () =>
        `last() must give ${agent} the sum of its rewards since its own last step, ${earned.get(agent)}; it gave ${quote(reward)}.`,
    );
    const isDone = terminated || truncated;
    checkWrongStep(env, agent, isDone);
    env.step(isDone ? null : chooseLegal((seen as { actionMask: Int8Array }).actionMask, rng));
    if (isDone) {
      assertThat(!env.agents.includes(agent), () => `${agent} must leave with its step null after the end.`);
      earned.delete(agent);
      continue;
    }
    earned.set(agent, 0);
    for (const each of env.agents) earned.set(each, (earned.get(each) ?? 0) + env.rewards[each]);
  }
  assertThat(env.agents.length === 0, () => 'agentIter must continue until no agent is left.');
  assertThrows(() => env.step(null), 'step after all agents have left');
}

function checkState(env: AecEnv<unknown>): void {
  const agents = [...env.agents].sort().join(', ');
  assertThat(
    env.agents.includes(env.agentSelection),
    () => `agentSelection ${env.agentSelection} must be one of agents.`,
  );
  for (const name of RECORDS) {
    const named = Object.keys(env[name]).sort().join(', ');
    assertThat(
      named === agents,
      () => `${name} must have an entry for each of agents (${agents}) only; it has ${named}.`,
    );
  }
  for (const agent of env.agents) {
    assertThat(Number.isFinite(env.rewards[agent]), () => `The reward of ${agent} must be a finite number.`);
    assertThat(
      !(env.terminations[agent] && env.truncations[agent]),
      () => `${agent} is terminated or truncated, never both.`,
    );
  }
}

function checkObservations(env: AecEnv<unknown>, isOpen: boolean): void {
  for (const agent of env.agents) {
    const seen = env.observe(agent);
    assertContains(env.observationSpace(agent), seen, `The observation of ${agent}`);
    const isToMove = isOpen && agent === env.agentSelection;
    assertMask(seen.actionMask, env.actionSpace(agent).n, isToMove, `The actionMask of ${agent}`);
  }
}

/** A dead agent steps with null only, a live one never. */
function checkWrongStep(env: AecEnv<unknown>, agent: string, isDone: boolean): void {
  if (isDone) assertThrows(() => env.step(0), `A step other than null of ${agent}, whose episode is over,`);
  else assertThrows(() => env.step(null), `The step null of ${agent}, whose episode continues,`);
}
