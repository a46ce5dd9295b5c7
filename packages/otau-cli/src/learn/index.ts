/** `otau-cli/learn`: networks that learn from games against themselves. Node only. */
import 'otau/internal/games/training.js';

export type { GameTraining, NetworkSizes } from 'otau/network';
export { type LearnBenchmarkOptions, type LearnFigures, learnBenchmark } from './benchmark.js';
export { inferenceSource, parseAddress } from './inference/client.js';
export { DEFAULT_INFERENCE_PORT, TOKEN_VARIABLE } from './inference/frames.js';
export { InferenceServer, type InferenceServerOptions } from './inference/server.js';
export { type Checkpoint, readCheckpoint, writeCheckpoint } from './run/checkpoint.js';
export {
  checkNetworkSizes,
  checkSameRun,
  gameOfRun,
  makeRunConfig,
  PRESETS,
  type PresetName,
  parsePreset,
  presetSettings,
  type ResumeOptions,
  type RunChoice,
  type RunConfig,
} from './run/config.js';
export type { StageCommit, StageMetrics, StageName } from './run/manifest.js';
export { prunableFiles, type RunState, runState } from './run/manifest.js';
export {
  metricsOf,
  type RunMetrics,
  scalarsOf,
  type TrainingWarning,
  WARNING_CODES,
  type WarningCode,
  warningsOf,
} from './run/metrics.js';
export { iterationFiles, RUN_FILES } from './run/names.js';
export { checkRun, Run, type RunCheck, type RunOptions } from './run/run.js';
export {
  checkTrainingSettings,
  formatSettingDomain,
  parseTrainingSettings,
  SETTINGS,
  type SettingName,
  type TrainingSettings,
} from './run/settings.js';
export type { FinishedGame } from './selfplay/game.js';
export { networkSource } from './selfplay/network.js';
export type { SelfplayOptions } from './selfplay/options.js';
export { countResignation, type Resignation, type ResignFigures } from './selfplay/options.js';
export { type SelfplayControl, type SelfplayResult, selfplay } from './selfplay/selfplay.js';
export type { SelfplayFigures, SelfplayShare } from './selfplay/share.js';
export type { ClosableEvaluator, CreateEvaluator, EvaluatorSource } from './selfplay/thread.js';
export { SelfplayPool, type SelfplayPoolOptions } from './selfplay/thread.js';
export { checkLearner, checkModules, externalLearner } from './stages/external-learner.js';
export { checkAgents, createStageRunners, prepareAgents, type StageRunnerOptions } from './stages/match.js';
export type { MatchMetrics, StageContext, StageProgress, StageRunners } from './stages/stage.js';
export { TrainingPace } from './stages/stage.js';
export { type TrainingEnd, TrainingLoop, type TrainingLoopOptions } from './stages/training-loop.js';
export {
  checkSweepSpace,
  makeSweepPlan,
  measuredConfig,
  parseSweepSpace,
  type SettingChoice,
  type SettingRange,
  Sweep,
  type SweepChoice,
  type SweepPlan,
  type SweepResult,
  type SweepRunOptions,
  type SweepSpace,
} from './sweep.js';
export type { OptimizerOptions, OptimizerState } from './train/adamw.js';
export { readSamples, type Sample, Samples, writeSamples } from './train/samples.js';
export { type TrainBatch, Trainer, type TrainerOptions, type TrainFigures } from './train/trainer.js';
export { createBatch, type SampleBatch, SampleWindow, type WindowOptions } from './train/window.js';
