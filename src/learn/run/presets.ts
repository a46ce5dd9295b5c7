/**
 * Where settings come from that a user does not give: `reference`, the figures of the Alpha Zero General
 * framework (https://github.com/suragnair/alpha-zero-general) with which Kindo was first trained, to compare
 * with; and `fast`, what learns fastest on a small machine.
 */
import type { Game, GameId } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import type { Settings } from './settings.js';

export const PRESETS = ['reference', 'fast'] as const;
export type PresetName = (typeof PRESETS)[number];

/** A name from outside. Throws `bad-option`. */
export function parsePreset(text: string): PresetName {
  const found = PRESETS.find((name) => name === text);
  if (found !== undefined) return found;
  throw new OtauError('bad-option', `The presets are ${PRESETS.join(' and ')}; got ${quote(text)}.`);
}

/** All settings of a preset for a game. */
export function presetSettings(preset: PresetName, game: Game): Settings {
  const network = NETWORKS[game.id];
  if (preset === 'reference') return { ...REFERENCE, anchors: anchorsOf(game), ...network };
  // No agent that looks far ahead plays for three or four.
  const alone = game.players > 2 ? { teacher: '', teacherIterations: 0 } : {};
  return { ...FAST, anchors: anchorsOf(game), ...network, ...FAST_BY_GAME[game.id], ...alone };
}

/** Random moves, a look at single moves, and a search with a fixed number of positions. */
function anchorsOf({ id, players }: Game): string {
  const search = players > 2 ? 'mcts:visits=200' : id === 'senet' ? 'expectimax:nodes=1000' : 'alphabeta:nodes=1000';
  return `random,greedy,${search}`;
}

type NetworkSettings = Pick<Settings, 'trunk' | 'width' | 'channels' | 'blocks' | 'valueWidth'>;

/**
 * Dense layers for all: without an accelerator they judge some thirty times more positions a second than convolutions of
 * as many weights, and learn more in the same hour. `--set trunk=cells` is there for who has more time.
 */
const NETWORKS: Readonly<Record<GameId, NetworkSettings>> = {
  togyzkumalak: { trunk: 'dense', width: 256, channels: 32, blocks: 2, valueWidth: 64 },
  abalone: { trunk: 'dense', width: 128, channels: 48, blocks: 3, valueWidth: 64 },
  kindo: { trunk: 'dense', width: 320, channels: 48, blocks: 2, valueWidth: 64 },
  senet: { trunk: 'dense', width: 128, channels: 32, blocks: 2, valueWidth: 64 },
};

type Common = Omit<Settings, keyof NetworkSettings | 'anchors'>;

/**
 * The framework's names: numIters 20, numEps 100, numMCTSSims 25, cpuct 1, tempThreshold 15, maxlenOfQueue 200000,
 * numItersForTrainExamplesHistory 20, arenaCompare 40, updateThreshold 0.6; batches of 64, 10 epochs, Adam with 0.001,
 * begun anew at each iteration. It has no noise at the root and never resigns.
 */
const REFERENCE: Common = {
  iterations: 20,
  games: 100,
  slots: 50,
  search: 'puct',
  simulations: 25,
  considered: 16,
  fastSimulations: 0,
  fastShare: 0,
  cpuct: 1,
  temperatureMoves: 15,
  dirichletAlpha: 0.3,
  dirichletFraction: 0,
  reuse: true,
  resignValue: 1,
  resignControl: 0,
  rootValueShare: 0,
  teacher: '',
  teacherIterations: 0,
  teacherGames: 500,
  teacherRandom: 0.15,
  windowIterations: 20,
  windowSamples: 200_000,
  batchSize: 64,
  epochs: 10,
  steps: 0,
  learningRate: 0.001,
  learningSchedule: 'constant',
  learningRateEnd: 0.001,
  weightDecay: 0,
  clipNorm: 0,
  freshOptimizer: true,
  accept: 'threshold',
  matchGames: 40,
  matchThreshold: 0.6,
  matchSimulations: 25,
  matchOpeningPlies: 2,
  matchElo0: 0,
  matchElo1: 50,
  anchorEvery: 5,
  anchorGames: 20,
  anchorSimulations: 25,
};

/**
 * Few simulations with a Gumbel root (Danihelka and others, 2022), most moves played fast (playout cap randomisation,
 * Wu, 2019), each network taken as it comes (AlphaZero, Silver and others, 2018), and a falling learning rate.
 */
const FAST: Common = {
  ...REFERENCE,
  iterations: 40,
  games: 300,
  slots: 24,
  search: 'gumbel',
  simulations: 48,
  considered: 8,
  fastSimulations: 8,
  fastShare: 0.6,
  cpuct: 1.5,
  rootValueShare: 0.25,
  resignValue: 0.95,
  resignControl: 0.1,
  teacherRandom: 0.12,
  windowIterations: 12,
  windowSamples: 500_000,
  batchSize: 256,
  epochs: 2,
  steps: 500,
  learningRate: 0.002,
  learningSchedule: 'cosine',
  learningRateEnd: 0.0002,
  weightDecay: 1e-4,
  clipNorm: 5,
  freshOptimizer: false,
  accept: 'always',
  anchorSimulations: 200,
};

const FAST_BY_GAME: Readonly<Record<GameId, Partial<Settings>>> = {
  togyzkumalak: {
    ...{ iterations: 36, considered: 9, temperatureMoves: 20 },
    ...{ teacher: 'alphabeta:depth=8,table=17', teacherIterations: 6, teacherGames: 600 },
  },
  // Long games with many moves to choose from; random ones nearly all end in a draw by the limit of turns.
  abalone: {
    ...{ iterations: 25, games: 100, considered: 16, temperatureMoves: 30, steps: 400 },
    ...{ teacher: 'alphabeta:depth=4,table=17', teacherIterations: 5, teacherGames: 400 },
  },
  // Its moves can be taken back by turning walls: play without temperature goes round in circles while little is known.
  kindo: {
    ...{ iterations: 45, games: 500, simulations: 32, considered: 16, temperatureMoves: 40 },
    ...{ windowIterations: 20, windowSamples: 200_000, steps: 120, width: 256 },
  },
  // Luck decides much: the value of the search is a better teacher than the result, and nobody is lost early.
  senet: {
    ...{ games: 500, fastShare: 0.5, rootValueShare: 0.7, resignValue: 1, resignControl: 0 },
    ...{ teacher: 'expectimax:depth=3', teacherIterations: 6, teacherGames: 700, teacherRandom: 0.1 },
    ...{ windowIterations: 15, windowSamples: 600_000, steps: 600 },
  },
};
