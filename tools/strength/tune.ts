/**
 * Finds settings of an agent by SPSA (Spall, 1992): all settings are moved a little at random, the agent moved one way plays
 * the one moved the other way, and both go towards the winner.
 *
 *     npm run tune -- "mcts:visits=200,uct={uct}" -g kindo --set uct=1.4,0.3,3 --steps 200
 *
 * `--set NAME=START,LEAST,MOST` stands for `{NAME}` in the agent and may be given several times. Each step plays `--games` games. What
 * is known is in a file under `runs/tune` after each step; the same command continues from there, and `--steps` may grow.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../packages/otau/src/lib/node/files.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { ROOT } from '../checks/sources.js';
import { readFlags } from '../flags.js';
import { playMatch } from './match.js';

/** How fast steps and moves shrink, as Spall advises. */
const STEP_POWER = 0.602;
const MOVE_POWER = 0.101;
/** The first move of a setting and the first step after a clear win, as shares of its range. */
const FIRST_MOVE = 0.12;
const FIRST_STEP = 0.08;

interface Setting {
  readonly name: string;
  readonly start: number;
  readonly least: number;
  readonly most: number;
}

type Tuning = ReturnType<typeof newTuning>;

const {
  flags,
  words: [agent],
} = readFlags({ game: '', set: [], steps: 100, games: 8, seed: '1' }, { game: 'g' });
if (agent === undefined || flags.game === '' || flags.set.length === 0) {
  console.error('npm run tune -- AGENT -g GAME --set NAME=START,LEAST,MOST [--steps 100] [--games 8] [--seed 1]');
  process.exit(2);
}
tune(flags.game, flags.steps);

function tune(game: string, steps: number): void {
  const settings = flags.set.map(parseSetting);
  const name = [game, agent, ...flags.set, flags.games, flags.seed].join('_').replace(/[^\w.=-]/g, '-');
  const path = join(ROOT, 'runs/tune', `${name}.json`);
  const tuning: Tuning = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : newTuning(game, settings);
  mkdirSync(join(ROOT, 'runs/tune'), { recursive: true });
  while (tuning.scores.length < steps) {
    takeStep(tuning);
    writeWhole(path, JSON.stringify(tuning));
    console.log(`${tuning.scores.length}: ${show(tuning)}`);
  }
}

function newTuning(game: string, settings: readonly Setting[]) {
  return {
    ...{ format: 'otau-tune', version: 1, agent, game, settings, games: flags.games, seed: flags.seed },
    /** By the order of the settings, after each step; the first are those to begin with. */
    values: [settings.map(({ start }) => start)],
    /** What the agent moved upwards scored in each step, -1 to 1. */
    scores: [] as number[],
  };
}

function parseSetting(text: string): Setting {
  const [name, numbers = ''] = text.split('=');
  const [start, least, most] = numbers.split(',').map(Number);
  if (least <= start && start <= most && least < most) return { name, start, least, most };
  console.error(`A setting is NAME=START,LEAST,MOST; got ${text}.`);
  process.exit(2);
}

function takeStep(tuning: Tuning): void {
  const { settings, values, scores, seed } = tuning;
  const step = scores.length + 1;
  const rng = new Rng(`${seed} ${step}`);
  const signs = settings.map(() => 2 * rng.below(2) - 1);
  const present = values[values.length - 1];
  const move = FIRST_MOVE / step ** MOVE_POWER;
  const moved = (sign: number) =>
    settings.map((setting, i) => inRange(setting, present[i] + sign * signs[i] * move * rangeOf(setting)));
  const score = playStep(tuning, moved(1), moved(-1), step);
  const size = (FIRST_STEP * score) / (1 + step / 10) ** STEP_POWER;
  values.push(settings.map((setting, i) => inRange(setting, present[i] + size * signs[i] * rangeOf(setting))));
  scores.push(score);
}

function rangeOf({ least, most }: Setting): number {
  return most - least;
}

function inRange({ least, most }: Setting, value: number): number {
  return Number(Math.min(most, Math.max(least, value)).toPrecision(4));
}

/** What the first agent scores against the second, -1 to 1. */
function playStep(
  { agent, game, settings, games, seed }: Tuning,
  first: number[],
  second: number[],
  step: number,
): number {
  const named = (name: string, values: number[]) =>
    `${name}=${settings.reduce((text, setting, i) => text.replaceAll(`{${setting.name}}`, String(values[i])), agent)}`;
  const players = [named('up', first), named('down', second)];
  const { wins, losses } = playMatch([...players, '-g', game, '--games', String(games), '--seed', `${seed}-${step}`]);
  return (wins - losses) / games;
}

/** The mean of the last half of the steps, as single steps swing. */
function show({ settings, values }: Tuning): string {
  const last = values.slice(values.length >> 1);
  const mean = (i: number) => last.reduce((sum, each) => sum + each[i], 0) / last.length;
  return settings
    .map(({ name }, i) => `${name} ${values.at(-1)![i]}, mean of late steps ${mean(i).toPrecision(4)}`)
    .join('; ');
}
