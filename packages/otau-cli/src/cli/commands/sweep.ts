/** `otau sweep`: tries settings of a training by successive halving, each trial a run of its own. */
import { randomInt } from 'node:crypto';
import { OtauError, quote } from 'otau';
import { loadOnnxRuntime } from 'otau/internal/network/node/runtime.js';
import {
  checkSweepSpace,
  createStageRunners,
  makeSweepPlan,
  measuredConfig,
  parsePreset,
  parseSweepSpace,
  prepareAgents,
  type SettingName,
  type StageRunners,
  Sweep,
  type SweepPlan,
  type SweepResult,
  type SweepSpace,
} from '../../learn/index.js';
import { commandError, EXIT, type Flags, type Input, type Output, printFound, warnBy } from '../command.js';
import { freeFolder, readTextFile } from '../files.js';
import { readGame, readWhole, readWorkers } from '../flags/game.js';
import { ProgressLine, waitFor } from '../progress.js';
import { formatElo, formatProgress } from '../reports/training.js';
import { DEFAULT_SWEEPS_FOLDER } from '../settings.js';
import { percent, table } from '../text.js';

/** @param createRunners what runs the stages; tests give others */
export async function runSweep(
  flags: Flags,
  output: Output,
  input: Input,
  createRunners: () => StageRunners = createStageRunners,
): Promise<number> {
  // Before a folder is made: nothing can be trained without it
  await loadOnnxRuntime();
  const found = await openSweep(flags);
  const { plan } = found;
  const progress = new ProgressLine(output, input, flags.json);
  if (!flags.json) {
    const rungs = plan.rungs.map(({ trials, iterations }) => `${trials} to iteration ${iterations}`).join(', ');
    output.print(`${plan.game}, preset ${plan.preset}, seed ${plan.seed}: ${rungs}; in ${found.path}`);
  }
  const stop = new AbortController();
  const end = await waitFor(
    found.run(createRunners(), {
      signal: stop.signal,
      warn: warnBy(output),
      onProgress: (trial, rung, stage) => {
        if (flags.json || !progress.isDue()) return;
        const { iterations } = plan.rungs[rung];
        const title = `trial ${trial + 1}  `;
        const room = output.columns - title.length;
        progress.show(title + formatProgress(stage, iterations, undefined, undefined, room));
      },
      onResult: (result) => {
        if (!flags.json) progress.print(formatSweepResult(plan, result));
      },
    }),
    input,
    (reason) => stop.abort(reason),
  );
  const ranking = found
    .ranking()
    .map((result) => ({ ...result, path: found.trialPath(result.trial), settings: plan.trials[result.trial] }));
  const facts = { plan, end, ranking };
  if (end === 'finished') return printFound(flags, progress, [facts, `\n${formatSweepTable(plan, ranking)}`], 2);
  const text = `Stopped; what is finished is kept. Continue with: otau sweep --resume ${found.path}`;
  return printFound(flags, progress, [facts, text, EXIT.interrupted], 2);
}

async function openSweep(flags: Flags): Promise<Sweep> {
  const { resume, out } = flags;
  if (resume !== undefined) {
    const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
    const other = Object.entries(flags).find(
      ([name, value]) => !['resume', 'json', 'plain', 'color'].includes(name) && isGiven(value),
    );
    if (other !== undefined) throw commandError(`--resume continues with a sweep as it is: leave --${other[0]} away.`);
    return Sweep.open(resume);
  }
  if (flags.operand === undefined)
    throw commandError('Which game is to be learnt? Try: otau sweep kindo --set cpuct=1,1.5,2.');
  const { game } = readGame({ ...flags, game: flags.operand });
  const plan = makeSweepPlan({
    game,
    preset: parsePreset(flags.preset ?? 'fast'),
    seed: flags.seed ?? String(randomInt(2 ** 32)),
    workers: readWorkers(flags.workers),
    space: readSpace(flags),
    trials: readWhole('--trials', flags.trials, 2, 1000),
    iterations: readWhole('--iterations', flags.iterations ?? '9', 1, 9999),
    eta: readWhole('--eta', flags.eta, 2, 10),
    anchorGames: readWhole('--games', flags.games, 2, 10_000),
  });
  await prepareAgents(plan.trials.map((_, trial) => measuredConfig(plan, trial)));
  return Sweep.create(out ?? freeFolder(DEFAULT_SWEEPS_FOLDER, game.id), plan);
}

/** The declaration file, with the values of the command line in place of its own. */
function readSpace({ declare, set = [] }: Flags): SweepSpace {
  if (declare === undefined) return parseSweepSpace(set);
  let declared: unknown;
  try {
    declared = JSON.parse(readTextFile(declare));
  } catch (cause) {
    if (cause instanceof OtauError) throw cause;
    throw new OtauError('bad-option', `The declaration ${quote(declare)} is no JSON.`, { cause });
  }
  return { ...checkSweepSpace(declared), ...parseSweepSpace(set) };
}

/** `trial 3, iteration 9: 62.5 %; cpuct=1.5`. */
function formatSweepResult(plan: SweepPlan, { trial, iterations, score }: SweepResult): string {
  const settings = variedSettings(plan).map((name) => `${name}=${plan.trials[trial][name]}`);
  return `trial ${trial + 1}, iteration ${iterations}: ${percent(score)}; ${settings.join(', ')}`;
}

/** A row for each trial with the settings in which trials differ, and Elo with its 95 % interval against each anchor. */
function formatSweepTable(plan: SweepPlan, ranking: readonly (SweepResult & { path: string })[]): string {
  const names = variedSettings(plan);
  const anchors = Object.keys(ranking[0]?.anchors ?? {});
  const head = ['', ...names, 'iterations', 'score', ...anchors, 'run'];
  const rows = ranking.map((result, i) => [
    String(i + 1),
    ...names.map((name) => String(plan.trials[result.trial][name])),
    String(result.iterations),
    percent(result.score),
    ...anchors.map((name) => formatElo(result.anchors[name])),
    result.path,
  ]);
  return table([head, ...rows]);
}

function variedSettings({ trials }: SweepPlan): SettingName[] {
  const names = Object.keys(trials[0]) as SettingName[];
  return names.filter((name) => trials.some((trial) => trial[name] !== trials[0][name]));
}
