/**
 * The curves of a run: one line of figures for each iteration, `metrics.jsonl`. They follow from
 * what the stages wrote, and contain no clock times: the same run has the same bytes.
 */
import type { Commit, StageMetrics, StageName } from './manifest.js';
import { type Figures, type Warning, warningsOf } from './warnings.js';

/** The figures of an iteration, by stage. */
export interface Metrics extends Figures {
  /** Signs that the run does not learn, where there are any. */
  readonly warnings?: readonly Warning[];
}

/** Earlier iterations do not show how a run learns now. */
const WARNING_ITERATIONS = 200;

/**
 * One line for each of the first `iterations` iterations.
 * @param hasWarnings false for the lines as versions wrote them that knew no warnings
 */
export function formatMetrics(commits: readonly Commit[], iterations: number, hasWarnings = true): string {
  return metricsOf(commits, iterations)
    .map(({ warnings, ...figures }) => ({ ...figures, ...(hasWarnings && warnings ? { warnings } : {}) }))
    .map((metrics) => `${JSON.stringify(metrics)}\n`)
    .join('');
}

/** The figures of iteration `iteration`. */
export function lastMetrics(commits: readonly Commit[], iteration: number): Metrics {
  return metricsOf(commits, iteration).at(-1) ?? { iteration };
}

/** The figures of the first `iterations` iterations, those that are missing empty. */
export function metricsOf(commits: readonly Commit[], iterations: number): Metrics[] {
  const lines: Metrics[] = Array.from({ length: iterations }, (_, i) => ({ iteration: i + 1 }));
  for (const { iteration, stage, facts } of commits) {
    const line = lines[iteration - 1];
    if (line !== undefined) (line as Partial<Record<StageName, StageMetrics>>)[stage] = factsOf(stage, facts);
  }
  return lines.map((line, i) => {
    const warnings = warningsOf(lines.slice(Math.max(0, i + 1 - WARNING_ITERATIONS), i + 1));
    return warnings.length === 0 ? line : { ...line, warnings };
  });
}

/** Anchors stand by their names, without a shell around them. */
function factsOf(stage: StageName, facts: StageMetrics): StageMetrics {
  return stage === 'anchors' ? (facts.anchors as StageMetrics) : facts;
}

/** The figures with names such as `train/loss`, flat; numbers that are not finite are left out. */
export function scalarsOf({ iteration: _, warnings: __, ...stages }: Metrics): [name: string, value: number][] {
  const scalars: [string, number][] = [];
  const walk = (name: string, value: unknown): void => {
    if (typeof value === 'number' && Number.isFinite(value)) scalars.push([name, value]);
    else if (typeof value === 'boolean') scalars.push([name, value ? 1 : 0]);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, part] of Object.entries(value)) walk(name === '' ? key : `${name}/${key}`, part);
    }
  };
  walk('', stages);
  return scalars;
}
