/** `otau/learn`: networks that learn from games against themselves. Node only. */

export type { OptimizerOptions, OptimizerState } from './adamw.js';
export { checkAgents } from './anchors.js';
export { type LearnBenchmarkOptions, type LearnFigures, learnBenchmark } from './benchmark.js';
export { Coach, type CoachEnd, type CoachOptions } from './coach.js';
export { checkSameRun, type GivenAgain, gameOfRun, makeRunConfig, type RunChoice, type RunConfig } from './config.js';
export {
  checkSettings,
  formatSettingDomain,
  parseSettings,
  SETTINGS,
  type SettingName,
  type Settings,
} from './config-settings.js';
export { type Metrics, metricsOf, scalarsOf } from './metrics.js';
export { PRESETS, type PresetName, parsePreset, presetSettings } from './presets.js';
export { Pace } from './progress.js';
export { countResignation, type Resignation, type ResignFigures, type ResignOptions } from './resign.js';
export { fileNames, Run, type RunOptions } from './run.js';
export { type Checkpoint, readCheckpoint, writeCheckpoint } from './run-checkpoint.js';
export type { Commit, Facts, StageName } from './run-manifest.js';
export { prunableFiles, type RunState, runState } from './run-state.js';
export { type Sample, Samples } from './samples.js';
export { readSamples, writeSamples } from './samples-file.js';
export { type SelfplayControl, type SelfplayFigures, type SelfplayResult, selfplay } from './selfplay.js';
export type { FinishedGame } from './selfplay-game.js';
export type { ClosableEvaluator, CreateEvaluator, EvaluatorSource, SelfplayShare } from './selfplay-messages.js';
export { networkSource } from './selfplay-network.js';
export type { SelfplayOptions } from './selfplay-options.js';
export { SelfplayPool, type SelfplayPoolOptions } from './selfplay-pool.js';
export type { Learners, MatchFacts, StageContext, StageProgress } from './stage.js';
export { createLearners } from './stage-learners.js';
export { type TrainBatch, Trainer, type TrainerOptions, type TrainFigures } from './trainer.js';
export { createBatch, type SampleBatch, SampleWindow, type WindowOptions } from './window.js';
