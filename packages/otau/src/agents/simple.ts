/** Agents that look no further than the next position. */
import { checkHasMove } from '../core/actions.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import { type Chooser, greedy, random } from './greedy.js';

class SimpleAgent implements Agent {
  constructor(
    readonly name: string,
    private readonly chooser: Chooser,
  ) {}

  choose({ game, row, rng }: AgentContext): Choice {
    checkHasMove(game, row);
    return { action: this.chooser(game, row, rng) };
  }
}

/** Takes the most that a single move can get; among equals one at random. */
export function createGreedy(): Agent {
  return new SimpleAgent('greedy', greedy);
}

/** Plays any legal move, all equally likely. */
export function createRandom(): Agent {
  return new SimpleAgent('random', random);
}
