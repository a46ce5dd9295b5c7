/** `otau bench`: how fast the rules, the vector environments, the searches and learning are. */
import { createGame, type Game, gameIds, gameTraits, quote } from 'otau';
import { vectorBenchmark, vectorWorkloads } from 'otau/env';
import { openVector, resolveVector } from 'otau/internal/env/vector/vector.js';
import { profileSearch, type SearchProfile } from 'otau/search';
import { commandError, type Flags, type Input, type Output, printFound } from '../command.js';
import { Countdown } from '../progress.js';
import { table } from '../text.js';
import { type Workload, workloads } from '../workloads.js';

/** Runs of each workload after one that warms up; the median is reported. */
const RUNS = 5;

interface Figure {
  readonly name: string;
  readonly unit: string;
  /** What one run counts: the signature. */
  readonly count: number;
  /** Median over the runs, per second. */
  readonly perSecond: number;
  /** Speed as a multiple of the yardstick's, where it was run. */
  readonly ratio?: number;
  /** The same work by the compiled kernel, where there is one, in the same run: per second. */
  readonly compiledPerSecond?: number;
}

export async function benchmark(flags: Flags, output: Output, input: Input): Promise<number> {
  const what = flags.operand ?? 'rules';
  if (what !== 'learn' && flags.set !== undefined)
    throw commandError(`Settings (--set) are for learn; got ${quote(what)}.`);
  if (what === 'rules') return benchRules(flags, output, input);
  if (what === 'env') return benchEnvironments(flags, output, input);
  if (what === 'learn') return benchLearning(flags, output);
  if (what === 'search') return benchSearch(flags, output, input);
  throw commandError(`What can be measured is rules, env, search or learn; got ${quote(what)}.`);
}

async function benchRules(flags: Flags, output: Output, input: Input): Promise<number> {
  const figures: Figure[] = [];
  const [yardstick, ...others] = workloads();
  for (const workload of [yardstick, ...chosen(others, ({ name }) => name, flags.only)]) {
    figures.push(await measure(workload, input, figures[0]));
    if (!flags.json) output.print(formatFigure(figures.at(-1)!));
  }
  const signature = Object.fromEntries(figures.map(({ name, count }) => [name, count]));
  return printFound(flags, output, [{ runs: RUNS, figures, signature }, `\nsignature ${JSON.stringify(signature)}`]);
}

/** 1024 games at once, observations, masks and rewards written at each step; the median step counts. */
async function benchEnvironments(flags: Flags, output: Output, input: Input): Promise<number> {
  const figures = [];
  const wanted = chosen(vectorWorkloads(), ({ id }) => id, flags.only);
  const progress = new Countdown(output, input, { total: wanted.length, unit: 'environments' }, flags.json);
  for (const workload of wanted) {
    progress.count(figures.length);
    await input.yieldToEvents();
    const measured = { workloads: [workload], now: () => input.now() };
    const [figure] = vectorBenchmark(measured);
    const [plain] = vectorBenchmark({
      ...measured,
      make: (id, games, own) => openVector(resolveVector(id, games, own), true),
    });
    if (JSON.stringify(plain.signature) !== JSON.stringify(figure.signature))
      throw new Error(`${figure.id} plays differently in the kernel`);
    figures.push({ ...figure, plainStepsPerSecond: plain.medianStepsPerSecond });
  }
  const rows = figures.map(({ id, games, medianStepsPerSecond, plainStepsPerSecond, signature }) => [
    id,
    `${games} games`,
    `${(plainStepsPerSecond / 1e6).toFixed(2)} M steps/s`,
    formatCompiled(plainStepsPerSecond, medianStepsPerSecond),
    JSON.stringify(signature),
  ]);
  return printFound(flags, progress, [{ figures }, table(rows)]);
}

/** The measurements whose names contain `only`, in any case. Throws `bad-command` where there is none. */
function chosen<One>(all: readonly One[], nameOf: (one: One) => string, only = ''): One[] {
  const wanted = all.filter((one) => nameOf(one).toLowerCase().includes(only.toLowerCase()));
  if (wanted.length > 0) return wanted;
  throw commandError(`No measurement is called ${quote(only)}; there are ${all.map(nameOf).join(', ')}.`);
}

async function measure(workload: Workload, input: Input, yardstick: Figure | undefined): Promise<Figure> {
  const { name, unit } = workload;
  const compiled = workload.compiled?.();
  const count = workload.run();
  if (compiled !== undefined && compiled() !== count) throw new Error(`${name} counts differently in the kernel`);
  const seconds: number[] = [];
  const compiledSeconds: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await input.yieldToEvents();
    const started = input.now();
    if (workload.run() !== count) throw new Error(`${name} counts differently in each run`);
    const between = input.now();
    compiled?.();
    seconds.push((between - started) / 1000);
    compiledSeconds.push((input.now() - between) / 1000);
  }
  const perSecond = Math.round(count / median(seconds));
  const compiledPerSecond = compiled && Math.round(count / median(compiledSeconds));
  return { name, unit, count, perSecond, ratio: yardstick && perSecond / yardstick.perSecond, compiledPerSecond };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

function formatFigure({ name, unit, perSecond, ratio, compiledPerSecond }: Figure): string {
  const speed = `${(perSecond / 1e6).toFixed(1)} M ${unit}/s`;
  const times = ratio === undefined ? '' : `${ratio.toFixed(2)} × the yardstick`;
  const compiled = formatCompiled(perSecond, compiledPerSecond);
  return table([[name.padEnd(40), speed.padStart(20), times, compiled]]).trimEnd();
}

/** `kernel 25.1 M/s (4.8 ×)`: how fast the compiled kernel was, and how many times as fast as TypeScript. */
function formatCompiled(plain: number, compiled: number | undefined): string {
  return compiled === undefined ? '' : `kernel ${(compiled / 1e6).toFixed(1)} M/s (${(compiled / plain).toFixed(1)} ×)`;
}

/** Positions of each search: the same on every machine, half a second or so on a slow one. */
const NODES = 300_000;

async function benchSearch(flags: Flags, output: Output, input: Input): Promise<number> {
  for (const [name, game] of chosen(allGames(), ([name]) => name, flags.only)) {
    await input.yieldToEvents();
    const profile = profileSearch(game, NODES, String(flags.seed ?? 1), () => input.now());
    if (profile !== undefined) printFound(flags, output, [{ name, ...profile }, formatProfile(name, profile)]);
  }
  return 0;
}

function allGames(): [string, Game][] {
  return gameIds().flatMap((id) => {
    const ruleSets = gameTraits(id).ruleSets ?? [{ name: id, options: {} }];
    return ruleSets.map(({ name, options }): [string, Game] => [name, createGame(id, options)]);
  });
}

function formatProfile(name: string, profile: SearchProfile): string {
  const { search, depth, branching, perSecond, plainPerSecond, estimates, lookups, hits } = profile;
  const times = plainPerSecond === undefined ? '' : ` (${(perSecond / plainPerSecond).toFixed(1)} × TypeScript)`;
  const rows = [
    ['  nodes', `${(perSecond / 1e6).toFixed(2)} M/s${times}`],
    ['  depth', `${depth.toFixed(1)} plies, each ${branching.toFixed(2)} times the one before`],
  ];
  if (estimates !== undefined && lookups !== undefined && hits !== undefined) {
    const percent = (share: number) => `${Math.round(100 * share)} %`;
    rows.push(['  estimates', `${percent(estimates)} of the nodes`]);
    rows.push(['  table', `asked at ${percent(lookups)} of the nodes, knows ${percent(hits)}`]);
  }
  return `${name}, ${search}\n${table(rows)}`;
}

// `otau bench learn`: games an hour, evaluations and training samples a second, for each game and preset.

async function benchLearning(flags: Flags, output: Output): Promise<number> {
  // What trains is loaded for this measurement only
  const { PRESETS, parseTrainingSettings, ...learning } = await import('../../learn/index.js');
  const settings = parseTrainingSettings(flags.set ?? []);
  const all = allGames().flatMap(([name, game]) =>
    PRESETS.map((preset) => ({ name: `${name} ${preset}`, game, preset })),
  );
  const measurements = chosen(all, ({ name }) => name, flags.only);
  for (const { game, preset } of measurements) {
    const config = learning.makeRunConfig({ game, preset, seed: 'bench', workers: 1, settings });
    learning.checkNetworkSizes(settings, [config.settings.trunk]);
  }
  for (const { name, game, preset } of measurements) {
    const figures = await learning.learnBenchmark(game, preset, { settings });
    const { parameters, gamesPerHour, evaluations, rawEvaluations, share, samples, signature } = figures;
    const rows = [
      ['  self-play', `${spaced(gamesPerHour)} games/h`],
      ['  evaluations', `${spaced(evaluations)}/s of ${spaced(rawEvaluations)}/s (${Math.round(100 * share)} %)`],
      ['  training', `${spaced(samples)} samples/s`],
      ['  signature', JSON.stringify(signature)],
    ];
    const text = `${name}, ${spaced(parameters)} weights\n${table(rows)}`;
    printFound(flags, output, [{ name, settings, ...figures }, text]);
  }
  return 0;
}

function spaced(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ');
}
