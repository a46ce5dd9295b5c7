/**
 * Where settings come from that a user does not give: `reference`, the figures of the Alpha Zero General
 * framework (https://github.com/suragnair/alpha-zero-general) with which Kindo was first trained, to compare
 * with; and `fast`, what learns fastest on a small machine.
 */
import type { Game } from 'otau/internal/core/game.js';
import { gamePart, gameTraits } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import type { NetworkSizes } from 'otau/internal/network/game-network.js';
import type { Settings } from './settings.js';

/** The names of the presets. */
export const PRESETS = ['reference', 'fast'] as const;
/** The name of a preset. */
export type PresetName = (typeof PRESETS)[number];

/**
 * The preset of that name.
 * @throws `bad-option`
 */
export function parsePreset(text: string): PresetName {
  const found = PRESETS.find((name) => name === text);
  if (found !== undefined) return found;
  throw new OtauError('bad-option', `The presets are ${PRESETS.join(' and ')}; got ${quote(text)}.`);
}

/**
 * All settings of a preset for a game. The game's own training part is not checked here; `checkTrainingSettings` does that.
 * @example presetSettings('fast', createGame('kindo')).simulations // 32
 */
export function presetSettings(preset: PresetName, game: Game): Settings {
  const { network, anchors = usualAnchors(game), fast } = gamePart(game.id, 'training') ?? {};
  const isForTwo = game.players === 2;
  const common = { anchors: (isForTwo ? anchors : MANY_PLAYERS_ANCHORS).join(','), ...DEFAULT_NETWORK, ...network };
  if (preset === 'reference') return { ...REFERENCE, ...common };
  // No agent that looks far ahead plays for three or four.
  const withoutTeacher = isForTwo ? {} : { teacher: '', teacherIterations: 0, opponent: '' };
  return { ...FAST, ...common, ...fast, ...withoutTeacher };
}

/**
 * Dense layers: without an accelerator they judge some thirty times more positions a second than convolutions of as
 * many weights, and learn more in the same hour. `--set trunk=cells` is there if you have more time.
 */
const DEFAULT_NETWORK: Required<NetworkSizes> = {
  trunk: 'dense',
  stem: 256,
  width: 256,
  channels: 32,
  blocks: 2,
  valueWidth: 64,
};

const MANY_PLAYERS_ANCHORS = ['random', 'greedy', 'mcts:visits=200'];

/** Random moves, greedy moves, and the game's usual search with a fixed number of positions. */
function usualAnchors({ id }: Game): readonly string[] {
  const { search } = gameTraits(id);
  return ['random', 'greedy', search === 'mcts' ? 'mcts:visits=200' : `${search}:nodes=1000`];
}

/** Everything but what the game decides. */
type Common = Omit<Settings, keyof NetworkSizes | 'anchors'>;

/**
 * The framework's names: numIters 20, numEps 100, numMCTSSims 25, cpuct 1, tempThreshold 15, maxlenOfQueue 200000,
 * numItersForTrainExamplesHistory 20, arenaCompare 40, updateThreshold 0.6; batches of 64, 10 epochs, Adam with 0.001,
 * begun again at each iteration. It has no noise at the root and never resigns.
 */
const REFERENCE: Common = {
  iterations: 20,
  games: 100,
  overlap: false,
  slots: 50,
  search: 'puct',
  simulations: 25,
  considered: 16,
  fastSimulations: 0,
  fastShare: 0,
  cpuct: 1,
  firstPlay: 0.3,
  temperatureMoves: 15,
  finalTemperature: 0,
  openingMoves: 0,
  maxMoves: 0,
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
  opponent: '',
  opponentShare: 0,
  windowIterations: 20,
  windowSamples: 200_000,
  batchSize: 64,
  epochs: 10,
  steps: 0,
  learningRate: 0.001,
  learningSchedule: 'constant',
  learningRateEnd: 0.001,
  valueWeight: 1,
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
