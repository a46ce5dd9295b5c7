/** A run of several machines as tests need it: games that end in a moment, networks that are made-up bytes. */
import { extname } from 'node:path';
import { createGame } from '../../packages/otau/src/games/index.js';
import { ClusterLearner, type ClusterLimits, type ClusterOptions } from '../../packages/otau-cli/src/cluster/index.js';
import { gamesOfTask } from '../../packages/otau-cli/src/cluster/messages.js';
import {
  gameOfRun,
  makeRunConfig,
  Run,
  type RunConfig,
  type SelfplayShare,
  type StageRunners,
  selfplay,
  TrainingLoop,
  writeSamples,
} from '../../packages/otau-cli/src/learn/index.js';
import type { TrainingSettings } from '../../packages/otau-cli/src/learn/run/settings.js';
import { selfplayedOf } from '../../packages/otau-cli/src/learn/stages/selfplay.js';
import { hashEvaluator } from '../../packages/otau-cli/src/learn/testing.js';
import { fakeStageRunners } from '../learning/fake-stage-runners.js';
import { resultFiles } from '../learning/run-files.js';

/** Answers by the position alone, in the time of an answer that is in `OTAU_TEST_PACE`, in milliseconds. */
export const EVALUATOR = new URL(`./evaluator${extname(import.meta.url)}`, import.meta.url).href;

/** Short intervals and timeouts. */
export const QUICK: Partial<ClusterLimits> = {
  leaseMs: 1500,
  heartbeatMs: 200,
  presenceTimeoutMs: 3000,
  checkIntervalMs: 500,
};

export function smallConfig(settings: Partial<TrainingSettings> = {}, workers = 4): RunConfig {
  const game = createGame('kindo', { size: 3, maxPlies: 40 });
  const small = { iterations: 2, games: 12, slots: 4, simulations: 4, windowIterations: 2, anchorEvery: 0 };
  const network = { trunk: 'dense', width: 8, blocks: 0, valueWidth: 4 } as const;
  const begins = { openingMoves: 6, maxMoves: 15, opponent: 'alphabeta:nodes=200,table=14', opponentShare: 0.5 };
  const all = { ...small, ...network, ...begins, ...settings };
  return makeRunConfig({ game, preset: 'fast', seed: 'small', workers, settings: all });
}

/** The stages on one machine, whose self-play is real, with the same answers as the workers of the tests. */
export function localStageRunners(): StageRunners {
  return {
    ...fakeStageRunners(),
    selfplay: async ({ config, iteration, seed }) => {
      const game = gameOfRun(config);
      const shares: SelfplayShare[] = [];
      for (let share = 0; share < config.workers; share++) {
        const { options, indices } = gamesOfTask(config, iteration, share);
        const played = await selfplay(game, hashEvaluator(game), options, seed, undefined, { indices });
        shares.push({ ...played, samples: writeSamples(game, played.samples) });
      }
      return selfplayedOf(game, iteration, shares);
    },
  };
}

/** Opens or begins the run of a folder. */
export function runOf(folder: string, config: RunConfig): Run {
  return Run.isRun(folder) ? Run.open(folder) : Run.create(folder, config);
}

export async function trainAlone(folder: string, config: RunConfig): Promise<string> {
  const run = runOf(folder, config);
  try {
    return await new TrainingLoop(run, localStageRunners()).train();
  } finally {
    run.close();
  }
}

export interface Training extends Partial<ClusterOptions> {
  readonly address: string;
  readonly signal?: AbortSignal;
  readonly onGame?: (done: number, iteration: number, cluster: ClusterLearner) => void;
}

/** Leads a run of several machines to its end; `onGame` hears of every game that comes in. */
export async function runLearner(folder: string, config: RunConfig, { address, signal, onGame, ...more }: Training) {
  const run = runOf(folder, config);
  const cluster = new ClusterLearner({
    connect: { servers: [address] },
    path: folder,
    config: run.config,
    runners: fakeStageRunners(),
    limits: QUICK,
    ...more,
  });
  const onProgress = ({ stage, done, iteration }: { stage: string; done: number; iteration: number }): void => {
    if (stage === 'selfplay') onGame?.(done, iteration, cluster);
  };
  let end: string | undefined;
  try {
    end = await new TrainingLoop(run, cluster.stageRunners(), { signal, onProgress }).train();
    return { end, counts: cluster.counts };
  } finally {
    await cluster.close(end === 'finished');
    run.close();
  }
}

/** The result that a run must have in any case. */
export function resultOf(folder: string): Record<string, string> {
  const { 'workers.json': _, ...files } = resultFiles(folder);
  return files;
}
