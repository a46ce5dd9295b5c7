/**
 * The settings of a run as data: what can be set, within which bounds, and what it does. The command
 * line, the check of `config.json` and the documentation come from this table.
 */
import { OtauError, quote } from 'otau';
import { formatDomain } from 'otau/agents';
import {
  checkOption,
  type OptionSubject,
  type OptionValue,
  parseOption,
  specOf,
  type ValueOf,
  type ValueSpecs,
} from 'otau/internal/lib/options.js';

const count = (about: string, min: number, max = 1_000_000) => ({ type: 'integer', min, max, about }) as const;
const amount = (about: string, min: number, max: number) => ({ type: 'number', min, max, about }) as const;
const share = (about: string) => amount(about, 0, 1);

/** All settings of a run with their types, bounds and descriptions. */
export const SETTINGS = {
  iterations: count('iterations of self-play, training and evaluation', 1, 9999),

  games: count('self-play: games in an iteration', 1),
  overlap: {
    type: 'boolean',
    about: 'self-play: play while the iteration before is trained, with the network of the one before that',
  },
  slots: count('self-play: games that a worker plays at once; their positions are evaluated together', 1, 4096),
  search: { type: 'choice', choices: ['puct', 'gumbel'], about: 'self-play: how moves at the root are chosen' },
  simulations: count('self-play: simulations for a move', 1, 100_000),
  considered: count('self-play: moves that a Gumbel search looks at', 1, 256),
  fastSimulations: count(
    'self-play: simulations of the moves that are not learnt from; 0 for no such moves',
    0,
    100_000,
  ),
  fastShare: share('self-play: the share of moves that are played fast and not learnt from'),
  cpuct: amount('self-play and matches: how much the search explores', 0, 100),
  firstPlay: amount('self-play and matches: how much lower than its position a move without visits is valued', -10, 10),
  temperatureMoves: count('self-play: moves drawn in proportion to visits before the best is always played', 0),
  finalTemperature: amount('self-play: how freely moves are drawn after that; 0 for the best', 0, 2),
  openingMoves: count('self-play: up to this many random moves begin each game', 0, 1000),
  maxMoves: count('self-play: moves after which a game is judged by its last search; 0 for none', 0),
  dirichletAlpha: amount('self-play: the form of the noise at the root', 0.001, 100),
  dirichletFraction: share('self-play: the share of noise at the root; 0 for none'),
  reuse: { type: 'boolean', about: 'self-play: keep the tree from move to move' },
  resignValue: share('self-play: a player whose value is below minus this resigns; 1 for never'),
  resignControl: share('self-play: the share of games that are played on, to see how often resigning is wrong'),
  rootValueShare: share(
    'self-play: the share of the search’s own value in the values to learn; the rest is the result',
  ),

  teacher: { type: 'text', about: 'teacher: an agent that plays the first iterations’ games; empty for none' },
  teacherIterations: count('teacher: how many iterations it plays', 0, 9999),
  teacherGames: count('teacher: games in each of these iterations', 1),
  teacherRandom: share('teacher: the share of its moves that are replaced by random legal moves'),

  opponent: { type: 'text', about: 'opponent: an agent that plays one side of some games; empty for none' },
  opponentShare: share('opponent: the share of games in which it plays'),

  windowIterations: count('training: iterations whose samples are learnt from', 1, 9999),
  windowSamples: count(
    'training: most samples to learn from; beyond them the oldest iterations are left out',
    1,
    100_000_000,
  ),
  batchSize: count('training: samples in a step', 1, 65_536),
  epochs: count('training: passes over the samples of the window; not used where steps is set', 1, 1000),
  steps: count('training: steps in an iteration; 0 for as many as the epochs have', 0, 10_000_000),
  learningRate: amount('training: the learning rate', 0, 10),
  learningSchedule: {
    type: 'choice',
    choices: ['constant', 'cosine', 'step'],
    about: 'training: how the learning rate falls over the iterations',
  },
  learningRateEnd: amount('training: the learning rate at the end of a schedule', 0, 10),
  valueWeight: amount('training: how much the error of the values counts beside that of the policy', 0.001, 10_000),
  weightDecay: amount('training: decay of the weights (AdamW); 0 is Adam', 0, 10),
  clipNorm: amount('training: longest gradient; longer ones are cut to it; 0 for no cut', 0, 1e9),
  freshOptimizer: { type: 'boolean', about: 'training: forget the optimizer’s moments at each iteration' },

  accept: {
    type: 'choice',
    choices: ['always', 'threshold', 'sprt'],
    about: 'evaluation: when a new network takes the place of the best',
  },
  matchGames: count('evaluation: games against the best network, at most', 2),
  matchThreshold: share('evaluation: the share of won games, draws left out, from which a network is accepted'),
  matchSimulations: count('evaluation: simulations for a move', 1, 100_000),
  matchOpeningPlies: count('evaluation: random moves at the beginning of a pair of games', 0, 30),
  matchElo0: amount('evaluation: Elo of the first hypothesis of the SPRT', -1000, 1000),
  matchElo1: amount('evaluation: Elo of the second hypothesis of the SPRT', -1000, 1000),

  anchors: { type: 'text', about: 'anchors: agents against which strength is measured' },
  anchorEvery: count('anchors: iterations between measurements; 0 for none', 0),
  anchorGames: count('anchors: games against each', 2),
  anchorSimulations: count('anchors: simulations of the network for a move', 1, 100_000),

  trunk: {
    type: 'choice',
    choices: ['dense', 'one-hot', 'cells'],
    about: 'network: dense layers, the same over counts as one number each, or convolution over the cells',
  },
  stem: count('network: width of the first layer over counts', 1, 8192),
  width: count('network: width of dense layers', 1, 4096),
  channels: count('network: channels of convolutions', 1, 1024),
  blocks: count('network: residual blocks', 0, 64),
  valueWidth: count('network: width of the value head', 1, 4096),
} as const satisfies ValueSpecs;

/** Positions that may have to be evaluated at once, of all games: what they need must fit into memory. */
const MAX_BATCH = 1 << 16;

type Table = typeof SETTINGS;
/** The name of a setting. */
export type SettingName = keyof Table;
/** All settings of a run, none left open. */
export type TrainingSettings = { readonly [Name in SettingName]: ValueOf<Table[Name]> };

const NAMES = Object.keys(SETTINGS) as SettingName[];

const MAX_ALIKE = 3;

const SUBJECT: OptionSubject = {
  unknown: (name, known) => {
    const alike = known.filter((one) => isAlike(one, name)).sort((a, b) => a.length - b.length);
    const which =
      alike.length > 0
        ? `did you mean ${alike.slice(0, MAX_ALIKE).join(' or ')}?`
        : `the settings are ${known.join(', ')}.`;
    return `There is no setting ${quote(name)}; ${which}`;
  },
  misfit: (name, domain, got) => `The setting ${name} must be ${domain}; got ${got}.`,
};

/** Whether one name is a part of the other, but for capitals and signs: `learning_rate`, `batch`. */
function isAlike(known: string, given: string): boolean {
  const [one, other] = [known, given].map((name) =>
    [...name.toLowerCase()].filter((letter) => letter >= 'a' && letter <= 'z').join(''),
  );
  return other.length > 2 && (one.includes(other) || other.includes(one));
}

/**
 * Reads settings from texts.
 * @throws `bad-option` for a setting that is unknown, given twice or out of bounds
 * @example parseTrainingSettings(['games=50', 'reuse=false']) // { games: 50, reuse: false }
 */
export function parseTrainingSettings(texts: readonly string[]): Partial<TrainingSettings> {
  const given: Record<string, OptionValue> = {};
  for (const text of texts) {
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(0, equals)).trim();
    if (equals < 0) throw new OtauError('bad-option', `A setting is written name=value; got ${quote(text)}.`);
    if (Object.hasOwn(given, name)) throw new OtauError('bad-option', `The setting ${name} is given twice.`);
    const value = parseOption(specOf(SUBJECT, SETTINGS, name), text.slice(equals + 1).trim());
    given[name] = checkOption(SUBJECT, SETTINGS, name, value);
  }
  return given as Partial<TrainingSettings>;
}

/** Settings that older runs do not name, with the values that they had in effect. */
const ADDED_LATER: Partial<TrainingSettings> = {
  finalTemperature: 0,
  openingMoves: 0,
  maxMoves: 0,
  opponent: '',
  opponentShare: 0,
};
/** Those of them that a file names only where they have another value, so that the files of older runs stay as they are. */
const NAMED_IF_OTHER: Partial<TrainingSettings> = { overlap: false, valueWeight: 1, firstPlay: 0.3, stem: 256 };

export function writtenSettings(settings: TrainingSettings): Partial<TrainingSettings> {
  const isWritten = ([name, value]: [string, unknown]) => NAMED_IF_OTHER[name as SettingName] !== value;
  return Object.fromEntries(Object.entries(settings).filter(isWritten));
}

/**
 * Checks a whole set of settings. Returns it in the order of `SETTINGS`.
 * @throws `bad-option` for a setting that is missing, unknown or out of bounds
 */
export function checkTrainingSettings(given: Readonly<Record<string, unknown>>): TrainingSettings {
  const value: Readonly<Record<string, unknown>> = { ...ADDED_LATER, ...NAMED_IF_OTHER, ...given };
  for (const name of Object.keys(value)) specOf(SUBJECT, SETTINGS, name);
  return checkSettings(NAMES, value);
}

/**
 * The settings with these names, in this order. Those of self-play are among them.
 * @throws `bad-option` for a setting that is missing or out of bounds
 */
export function checkSettings<Name extends SettingName>(
  names: readonly Name[],
  value: Readonly<Record<string, unknown>>,
): Pick<TrainingSettings, Name> {
  const settings = Object.fromEntries(
    names.map((name) => [name, checkOption(SUBJECT, SETTINGS, name, value[name])]),
  ) as Pick<TrainingSettings, Name>;
  const { search, slots, considered } = settings as TrainingSettings;
  if (search === 'gumbel' && slots * considered > MAX_BATCH) {
    const sentence = `A Gumbel search asks for up to considered positions of each of slots games: together at most ${MAX_BATCH}; got ${considered} × ${slots}.`;
    throw new OtauError('bad-option', sentence);
  }
  return settings;
}

/** The values that a setting takes, in words. */
export function formatSettingDomain(name: SettingName): string {
  return formatDomain(SETTINGS[name]);
}
