/** What is printed of a sweep: a line for each result, and the table of the trials, the best first. */
import type { SettingName, SweepPlan, SweepResult } from '../../learn/index.js';
import { table } from '../text.js';
import { formatElo } from './train.js';

/** `trial 3, iteration 9: 62.5 %; cpuct=1.5`. */
export function formatSweepResult(plan: SweepPlan, { trial, iterations, score }: SweepResult): string {
  const settings = variedSettings(plan).map((name) => `${name}=${plan.trials[trial][name]}`);
  return `trial ${trial + 1}, iteration ${iterations}: ${percent(score)}; ${settings.join(', ')}`;
}

/** A row for each trial with the settings in which trials differ, and Elo with its 95 % interval against each anchor. */
export function formatSweepTable(plan: SweepPlan, ranking: readonly (SweepResult & { path: string })[]): string {
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

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
