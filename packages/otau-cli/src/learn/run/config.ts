/** The configuration of a run: everything that its result depends on. It is written once, and never changed. */
import { isDeepStrictEqual } from 'node:util';
import {
  createGame,
  type Game,
  type GameId,
  type GameOptions,
  gameIds,
  gamePart,
  gameTraits,
  isJsonObject,
  OtauError,
  quote,
} from 'otau';
import { VALUE_WIDTH } from 'otau/internal/network/declaration.js';
import { checkDeclaration, type NetworkDeclaration, type NetworkSizes, readModel } from 'otau/network';
import { asJson, tellValue } from '../../arena/folder.js';
import { SELFPLAY_DEFAULTS } from '../selfplay/options.js';
import { RUN_FORMAT, sha256 } from './names.js';
import { checkTrainingSettings, type SettingName, type TrainingSettings, writtenSettings } from './settings.js';

/** The whole configuration of a run, none left open. */
export interface RunConfig {
  readonly game: GameId;
  /** All options of the game. */
  readonly options: GameOptions;
  /** Where the settings came from that were not given. */
  readonly preset: PresetName;
  readonly seed: string;
  /** How many threads share self-play; another number gives other games at the same speed of learning. */
  readonly workers: number;
  readonly settings: TrainingSettings;
  readonly network: NetworkDeclaration;
  /** SHA-256 of the network with which the run begins; random weights where there is none. */
  readonly initial?: string;
}

const VERSION = 1;

/** The settings that give the layers of each trunk their size. */
const TRUNK_SIZES = { dense: ['width'], 'one-hot': ['stem', 'width'], cells: ['channels'] } as const;

/** What a user chooses for a new run. */
export interface RunChoice extends Pick<RunConfig, 'preset' | 'seed' | 'workers'> {
  readonly game: Game;
  /** In place of those of the preset. */
  readonly settings: Partial<TrainingSettings>;
  /** The bytes of a network for this game to begin with; its size is the run's then. Random weights unless given. */
  readonly initial?: Uint8Array;
}

/**
 * The configuration of a new run.
 * @throws `bad-option` for a setting that is unknown or out of bounds, or another size than the initial network's; `bad-network` for
 *   a network that the game cannot have, `bad-model` for bytes that are none of this game
 * @example makeRunConfig({ game: createGame('kindo'), preset: 'fast', seed: '1', workers: 4, settings: { games: 100 } })
 */
export function makeRunConfig({ game, preset, seed, workers, settings: given, initial }: RunChoice): RunConfig {
  const size = initial === undefined ? {} : sizeOf(initial);
  const settings = checkTrainingSettings({ ...presetSettings(preset, game), ...size, ...given });
  const network = declarationOf(game, settings);
  const config = { game: game.id, options: game.options, preset, seed, workers, settings, network };
  if (initial === undefined) return checkRunConfig(config);
  checkSameNetwork(readModel(initial).declaration, network);
  return checkRunConfig({ ...config, initial: sha256(initial) });
}

/**
 * Checks that a network has the layers whose size is given, or one of the networks that are tried.
 * @param given names of settings as keys
 * @throws `bad-option` for a size of another trunk
 */
export function checkNetworkSizes(
  given: Partial<Record<SettingName, unknown>>,
  trunks: readonly TrainingSettings['trunk'][],
): void {
  const known: readonly string[] = trunks.flatMap((trunk) => TRUNK_SIZES[trunk]);
  for (const [other, sizes] of Object.entries(TRUNK_SIZES)) {
    const unused = sizes.find((name) => given[name] !== undefined && !known.includes(name));
    if (unused === undefined) continue;
    const trunk = [...new Set(trunks)].join(' or ');
    const sentence = `The setting ${unused} is for trunk=${other}, and this network has trunk=${trunk}: leave ${unused} away, or set trunk=${other}.`;
    throw new OtauError('bad-option', sentence);
  }
}

/** Says in what a network to begin with is another one than that of the run. */
function checkSameNetwork(initial: NetworkDeclaration, run: NetworkDeclaration): void {
  for (const part of ['game', 'options', 'trunk', 'policy', 'value'] as const) {
    const [found, wanted] = [asJson(initial[part] ?? null), asJson(run[part] ?? null)];
    if (isDeepStrictEqual(found, wanted)) continue;
    const sentence = `The run needs the game, the options and the size of the network it begins with: ${part} ${tellValue(found, wanted)}, not ${tellValue(wanted, found)}.`;
    throw new OtauError('bad-option', sentence);
  }
}

/** The settings that a network's size answers to. */
function sizeOf(model: Uint8Array): Partial<TrainingSettings> {
  const { trunk, value } = readModel(model).declaration;
  const { kind, ...size } = trunk;
  return { trunk: kind, ...size, valueWidth: value?.width ?? VALUE_WIDTH };
}

/** A configuration as it is read from a file, with or without its format. Throws `bad-config` and what parts throw. */
export function checkRunConfig(value: unknown): RunConfig {
  const found = objectOf(value, 'A run');
  const { game, options, preset, seed, workers, settings, network, initial, format, version } = found;
  if ((format ?? RUN_FORMAT) !== RUN_FORMAT || (version ?? VERSION) !== VERSION)
    throw new OtauError('bad-config', `Expected a run of version ${VERSION}; got ${quote(format)} ${quote(version)}.`);
  if (!gameIds().includes(game as GameId)) throw new OtauError('bad-config', `A run has a game; got ${quote(game)}.`);
  if (preset !== 'reference' && preset !== 'fast')
    throw new OtauError('bad-config', `A run has the preset reference or fast; got ${quote(preset)}.`);
  if (typeof seed !== 'string' || seed.length > 200)
    throw new OtauError('bad-config', `The seed of a run is a text; got ${quote(seed)}.`);
  if (!(Number.isInteger(workers) && Number(workers) >= 1 && Number(workers) <= 256))
    throw new OtauError('bad-config', `A run has 1 to 256 workers; got ${quote(workers)}.`);
  const id = game as GameId;
  const resolved = createGame(id, objectOf(options, 'The options')).options;
  return {
    game: id,
    options: resolved,
    preset,
    seed,
    workers: Number(workers),
    settings: checkTrainingSettings(objectOf(settings, 'The settings')),
    network: checkDeclaration(network),
    ...(initial === undefined ? {} : { initial: checkDigest(initial) }),
  };
}

function checkDigest(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{64}$/.test(value)) return value;
  throw new OtauError('bad-config', `The initial network of a run is named by its SHA-256; got ${quote(value)}.`);
}

export function formatRunConfig(config: RunConfig): string {
  const settings = writtenSettings(config.settings);
  return `${JSON.stringify({ format: RUN_FORMAT, version: VERSION, ...config, settings }, null, 2)}\n`;
}

/** The game of a run. */
export function gameOfRun({ game, options }: RunConfig): Game {
  return createGame(game, options);
}

/** What may be given when a run is resumed. It has to be the same as in the run. */
export interface ResumeOptions extends Partial<Pick<RunConfig, 'game' | 'options' | 'preset' | 'seed' | 'workers'>> {
  readonly settings?: Partial<TrainingSettings>;
}

/**
 * Checks what is given when a run is resumed.
 * @throws `config-differs` where it differs from what the run has
 */
export function checkSameRun(config: RunConfig, { settings = {}, ...given }: ResumeOptions): void {
  const differ = (name: string, found: unknown, wanted: unknown): void => {
    if (wanted === undefined || isDeepStrictEqual(asJson(found), asJson(wanted))) return;
    const sentence = `The run in the folder was started with ${name} ${tellValue(found, wanted)}, not ${tellValue(wanted, found)}: give the same, or begin a new run.`;
    throw new OtauError('config-differs', sentence);
  };
  for (const name of ['game', 'options', 'preset', 'seed', 'workers'] as const) differ(name, config[name], given[name]);
  for (const [name, wanted] of Object.entries(settings)) differ(name, config.settings[name as SettingName], wanted);
}

function declarationOf(game: Game, settings: TrainingSettings): NetworkDeclaration {
  const { trunk, blocks, valueWidth } = settings;
  const sizes = Object.fromEntries(TRUNK_SIZES[trunk].map((name) => [name, settings[name]]));
  const { id, options } = game;
  return checkDeclaration({
    game: id,
    options,
    trunk: { kind: trunk, ...sizes, blocks },
    value: { width: valueWidth },
  });
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value;
  const sentence = `${what}: expected an object of names and values; got ${quote(JSON.stringify(value))}.`;
  throw new OtauError('bad-config', sentence);
}

// Where settings come from that a user does not give: `reference`, the figures of the Alpha Zero General
// framework (https://github.com/suragnair/alpha-zero-general) with which Kindo was first trained, to compare
// with; and `fast`, what learns fastest on a small machine.

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
export function presetSettings(preset: PresetName, game: Game): TrainingSettings {
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
type Common = Omit<TrainingSettings, keyof NetworkSizes | 'anchors'>;

/**
 * The framework's names: numIters 20, numEps 100, numMCTSSims 25, cpuct 1, tempThreshold 15, maxlenOfQueue 200000,
 * numItersForTrainExamplesHistory 20, arenaCompare 40, updateThreshold 0.6; batches of 64, 10 epochs, Adam with 0.001,
 * begun again at each iteration. It has no noise at the root and never resigns.
 */
const REFERENCE: Common = {
  ...SELFPLAY_DEFAULTS,
  iterations: 20,
  games: 100,
  overlap: false,
  slots: 50,
  search: 'puct',
  simulations: 25,
  cpuct: 1,
  temperatureMoves: 15,
  dirichletAlpha: 0.3,
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
