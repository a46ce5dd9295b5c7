/** How far a run is, by its manifest alone. */
import type { RunConfig } from './config.js';
import type { Commit } from './manifest.js';
import { iterationFiles } from './names.js';

/** How far a run is. */
export interface RunState {
  /** The last iteration whose stages are all done. */
  readonly complete: number;
  /** The iteration of the best network so far. */
  readonly best: number;
}

/** How far a run is, by the lines of its manifest. */
export function runState({ settings }: RunConfig, commits: readonly Commit[]): RunState {
  const done = new Map(commits.map((commit) => [`${commit.iteration}/${commit.stage}`, commit]));
  let [complete, best] = [0, 0];
  for (let iteration = 1; ; iteration++) {
    const match = done.get(`${iteration}/match`);
    const needsAnchors = settings.anchorEvery > 0 && iteration % settings.anchorEvery === 0;
    const isDone =
      done.has(`${iteration}/selfplay`) &&
      done.has(`${iteration}/train`) &&
      (settings.accept === 'always' || match !== undefined) &&
      (!needsAnchors || done.has(`${iteration}/anchors`));
    if (!isDone) return { complete, best };
    complete = iteration;
    if (settings.accept === 'always' || match?.facts.accepted === true) best = iteration;
  }
}

/**
 * The files that a run does not need to continue: samples that have left the window, and all checkpoints but those of the
 * best network and of the last `keep` iterations. Networks, games and figures always stay.
 */
export function prunableFiles(config: RunConfig, commits: readonly Commit[], keep: number): string[] {
  const { complete, best } = runState(config, commits);
  const names: string[] = [];
  for (let iteration = 0; iteration <= complete; iteration++) {
    if (iteration > 0 && iteration <= complete + 1 - config.settings.windowIterations) {
      for (let worker = 0; worker < config.workers; worker++) names.push(iterationFiles.samples(iteration, worker));
    }
    if (iteration !== best && iteration <= complete - keep) names.push(iterationFiles.checkpoint(iteration));
  }
  return names;
}
