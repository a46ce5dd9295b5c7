/** `otau runs`: lists training runs, checks their files, compares two, removes files that are no longer needed. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OtauError, quote } from 'otau';
import { checkRun, metricsOf, prunableFiles, Run, runState, type SettingName } from '../../learn/index.js';
import { commandError, EXIT, type Flags, type Input, type Output, printFound, warnBy } from '../command.js';
import { readWhole } from '../flags/game.js';
import { fixed, formatElo, formatWarning } from '../reports/training.js';
import { DEFAULT_RUNS_FOLDER } from '../settings.js';
import { counted, narrowTable, table, wrapText } from '../text.js';
import { matchRuns } from './arena.js';

export function manageRuns(flags: Flags, output: Output, input: Input): number | Promise<number> {
  if (flags.compare && flags.prune) throw commandError('Give --compare or --prune, not both.');
  if (!flags.prune && (flags.keep !== undefined || flags.yes)) throw commandError('--keep and --yes are for --prune.');
  const ofMatch = [flags.match, flags.visits, flags.out, flags.workers];
  if (ofMatch.some((flag) => flag !== undefined) && !(flags.compare && flags.match !== undefined))
    throw commandError('--visits, --out and --workers are for --match, and that is for --compare.');
  const named = flags.operands ?? [];
  const [action, ...rest] = named;
  if (action === 'check') return check(rest.length === 0 ? usualFolders() : rest, flags, output);
  const isNamed = named.length > 0;
  const folders = isNamed ? named : usualFolders();
  if (flags.match !== undefined) return matchRuns(folders, flags, output, input);
  if (flags.compare) return compare(folders, flags, output);
  if (flags.prune) return prune(named, flags, output, input);
  // Of the runs in the usual place one that is damaged hides no others; one that was named is an answer
  const found = isNamed ? folders.map(describe) : folders.flatMap((path) => describeReadable(path, output));
  return printFound(
    flags,
    output,
    [found, folders.length === 0 ? noRuns(output) : formatList(found, output.columns)],
    2,
  );
}

function noRuns({ columns }: Output): string {
  return wrapText(`There are no runs in ${DEFAULT_RUNS_FOLDER}/; begin one with: otau train kindo`.split(' '), columns);
}

const STATES = {
  whole: 'whole',
  resumable: 'can be continued, and ends in the same bytes',
  broken: 'cannot be continued',
} as const;

/** The state of each folder; the exit code is 0 if all are whole. */
function check(folders: readonly string[], flags: Flags, output: Output): number {
  if (flags.compare || flags.prune) throw commandError('check takes folders and --json, nothing else.');
  const found = folders.map((path) => ({ path, ...checkRun(path) }));
  const lines = found.flatMap(({ path, state, faults, iterations, isLocked }) => {
    const now = isLocked ? '; a process trains there now' : '';
    const done = state === 'broken' ? '' : `; ${counted(iterations, 'iteration')} done${now}`;
    return [`${path}: ${STATES[state]}${done}.`, ...faults.map((fault) => `  ${fault}`)];
  });
  const isWhole = found.every(({ state }) => state === 'whole');
  return printFound(flags, output, [found, lines.join('\n') || noRuns(output), isWhole ? EXIT.ok : EXIT.failed], 2);
}

function usualFolders(): string[] {
  const names = statSync(DEFAULT_RUNS_FOLDER, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(DEFAULT_RUNS_FOLDER).sort()
    : [];
  return names.map((name) => join(DEFAULT_RUNS_FOLDER, name)).filter((path) => Run.isRun(path));
}

/** The same of a run that can be read; of another one it says why it cannot. */
function describeReadable(path: string, output: Output): ReturnType<typeof describe>[] {
  try {
    return [describe(path)];
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    warnBy(output)(error.message);
    return [];
  }
}

function describe(path: string) {
  const { config, manifest } = Run.read(path);
  const commits = manifest.commits();
  const { complete, best } = runState(config, commits);
  const metrics = metricsOf(commits, complete);
  const measured = metrics.findLast(({ anchors }) => anchors !== undefined);
  return {
    path,
    game: config.game,
    preset: config.preset,
    seed: config.seed,
    iterations: complete,
    // A run that was lengthened by `otau train --iterations` has done more than its settings say.
    of: Math.max(complete, config.settings.iterations),
    best,
    loss: metrics.at(-1)?.train?.loss ?? null,
    anchors: measured?.anchors ?? null,
    warnings: metrics.at(-1)?.warnings ?? [],
    bytes: sizeOf(path),
  };
}

function formatList(found: readonly ReturnType<typeof describe>[], columns: number): string {
  const head = ['run', 'game', 'preset', 'iterations', 'best', 'loss', 'size', 'strength'];
  const rows = found.map(({ path, game, preset, iterations, of, best, loss, anchors, bytes }) => [
    path,
    game,
    preset,
    `${iterations}/${of}`,
    String(best),
    loss === null ? '-' : fixed(loss),
    formatBytes(bytes),
    Object.entries(anchors ?? {})
      .map(([name, facts]) => `${name}: ${formatElo(facts)}`)
      .join('; ') || '-',
  ]);
  const warned = found.flatMap(({ path, warnings }) =>
    warnings.map((warning) => formatWarning({ ...warning, sentence: `${path}: ${warning.sentence}` }, columns)),
  );
  return [narrowTable([head, ...rows], columns), ...warned].join('\n');
}

/** Settings that differ, then the figures of both, iteration by iteration. */
function compare(folders: readonly string[], flags: Flags, output: Output): number {
  if (folders.length !== 2) throw commandError(`--compare takes the folders of two runs; got ${folders.length}.`);
  const [one, other] = folders.map((path) => Run.read(path));
  const settings = (Object.keys(one.config.settings) as SettingName[]).filter(
    (name) => one.config.settings[name] !== other.config.settings[name],
  );
  const differ = [
    ...(['game', 'options', 'preset', 'seed', 'workers'] as const)
      .map((name) => [name, JSON.stringify(one.config[name]), JSON.stringify(other.config[name])])
      .filter(([, a, b]) => a !== b),
    ...settings.map((name) => [name, String(one.config.settings[name]), String(other.config.settings[name])]),
  ];
  const [a, b] = [one, other].map(({ config, manifest }) => {
    const commits = manifest.commits();
    return metricsOf(commits, runState(config, commits).complete);
  });
  if (flags.json) {
    output.print(JSON.stringify({ runs: folders, differ, metrics: [a, b] }));
    return EXIT.ok;
  }
  output.print(differ.length === 0 ? 'The settings are the same.' : table([['setting', ...folders], ...differ]));
  const anchors = [...new Set([...a, ...b].flatMap(({ anchors: found }) => Object.keys(found ?? {})))];
  const head = ['iteration', 'loss', 'loss', ...anchors.flatMap((name) => [name, name])];
  const rows = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [
    String(i + 1),
    ...[a, b].map((metrics) => (metrics[i]?.train === undefined ? '-' : fixed(metrics[i].train.loss))),
    ...anchors.flatMap((name) =>
      [a, b].map((metrics) => {
        const facts = metrics[i]?.anchors?.[name];
        return facts === undefined ? '-' : formatElo(facts);
      }),
    ),
  ]);
  output.print(`\n${table([head, ...rows])}`);
  return EXIT.ok;
}

/** Asks before it removes anything. */
async function prune(folders: readonly string[], flags: Flags, output: Output, input: Input): Promise<number> {
  const keep = readWhole('--keep', flags.keep ?? '1', 1, 9999);
  if (folders.length === 0) throw commandError('Name the folders of the runs whose old files are to go.');
  for (const path of folders) {
    const run = Run.open(path, { warn: warnBy(output) });
    try {
      const all = prunableFiles(run.config, run.manifest.commits(), keep);
      const names = all.filter((name) => run.files.has(name));
      if (names.length === 0) {
        output.print(`${path}: nothing to remove.`);
        continue;
      }
      const bytes = names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
      output.print(`${path}: ${names.length} files, ${formatBytes(bytes)}: ${names[0]} to ${names.at(-1)}`);
      const answer = flags.yes ? 'yes' : await input.ask(`Remove them from ${quote(path)}? [y/N] `);
      if (!/^y(es)?$/i.test((answer ?? '').trim())) {
        output.print('Nothing was removed.');
        continue;
      }
      run.prune(names);
      output.print(`Removed ${names.length} files.`);
    } finally {
      run.close();
    }
  }
  return EXIT.ok;
}

function sizeOf(path: string): number {
  let bytes = 0;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    bytes += statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/** `3.4 MB`. */
function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
