/** The learners of a real run: self-play in threads, training and matches with onnxruntime. */
import { gameOfRun } from '../run/config.js';
import { playMatch } from './match.js';
import { playItself } from './selfplay.js';
import type { Learners } from './stage.js';
import { firstNetwork, trainNetwork } from './train.js';

export interface LearnerOptions {
  /** Node's own flags for the threads; default those of this process. */
  readonly execArgv?: readonly string[];
}

export function createLearners({ execArgv }: LearnerOptions = {}): Learners {
  return {
    start: async (context) => firstNetwork(context),
    selfplay: (context, model) => playItself(context, model, execArgv),
    train: trainNetwork,
    match: (context, task) => playMatch(context, gameOfRun(context.config), task),
  };
}
