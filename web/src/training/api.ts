/** Requests to `otau serve` about training runs (docs/serve.md). Responses are validated. */
import { type GameId, gameIds, isJsonObject } from 'otau';
import { finiteNumber, type Metrics, objectOf, readMetrics } from './metrics.js';

export interface RunSummary {
  readonly id: string;
  readonly game: GameId | undefined;
  readonly preset: string | undefined;
  readonly last: Metrics | undefined;
  /** The time of its last output, in milliseconds since 1970. */
  readonly updated: number | undefined;
  /** Whether a trainer has locked its folder. */
  readonly isTraining: boolean;
  readonly hasModel: boolean;
  readonly problem: string | undefined;
}

/** An address relative to the page, as the app can be served from any path. */
export function runAddress(...parts: readonly (string | number)[]): URL {
  return new URL(['api', 'runs', ...parts.map((part) => encodeURIComponent(part))].join('/'), document.baseURI);
}

/** The runs of the server; undefined if there is no such server, as on a static host. */
export async function fetchRuns(): Promise<readonly RunSummary[] | undefined> {
  const answer = await fetchJson(runAddress());
  if (!isJsonObject(answer) || !Array.isArray(answer.runs)) return undefined;
  return answer.runs.flatMap((run) => readRun(run) ?? []);
}

/** The configuration of a run; empty if it cannot be read. */
export async function fetchConfig(id: string): Promise<Readonly<Record<string, unknown>>> {
  return objectOf(objectOf(await fetchJson(runAddress(id))).config);
}

/** The batch size in the configuration of a run; undefined if it is missing. */
export async function fetchBatchSize(id: string): Promise<number | undefined> {
  const { settings } = await fetchConfig(id);
  return finiteNumber(objectOf(settings).batchSize);
}

/** The log of the run's stage times, from a line on, and the number of the next line to request. */
export async function fetchSpeed(id: string, from: number): Promise<{ lines: readonly unknown[]; next: number }> {
  const all: unknown[] = [];
  let next = from;
  for (let more = true; more; ) {
    const url = runAddress(id, 'speed');
    url.searchParams.set('from', String(next));
    const page = objectOf(await fetchJson(url));
    const end = finiteNumber(page.next);
    if (!Array.isArray(page.lines) || end === undefined) break;
    all.push(...page.lines);
    more = page.more === true || end < next; // a shorter file is a new one: read it from its beginning
    next = end < next ? 0 : end;
  }
  return { lines: all, next };
}

/** A worker that plays games for a run. */
export interface WorkerStatus {
  readonly name: string;
  readonly gamesPerHour: number;
  readonly iteration: number | undefined;
  /** Why it cannot play, as the trainer reports it. */
  readonly problem: string | undefined;
}

/** The workers that play for a run; empty if it runs on one machine. */
export async function fetchWorkers(id: string): Promise<readonly WorkerStatus[]> {
  const { workers } = objectOf(objectOf(await fetchJson(runAddress(id, 'workers'))).figures);
  if (!Array.isArray(workers)) return [];
  return workers.map(objectOf).flatMap(({ name, gamesPerHour, iteration, problem }) => {
    if (typeof name !== 'string') return [];
    const why = typeof problem === 'string' ? problem : undefined;
    return [{ name, gamesPerHour: finiteNumber(gamesPerHour) ?? 0, iteration: finiteNumber(iteration), problem: why }];
  });
}

/** The iterations that have stored games, or networks. */
export async function fetchIterations(id: string, kept: 'games' | 'models'): Promise<readonly number[]> {
  const files = objectOf(await fetchJson(runAddress(id, kept)))[kept];
  return (Array.isArray(files) ? files : []).flatMap((one) =>
    isJsonObject(one) && typeof one.iteration === 'number' ? one.iteration : [],
  );
}

/** The games of an iteration: one record per line. */
export async function fetchGames(id: string, iteration: number): Promise<string> {
  const response = await fetch(runAddress(id, 'games', iteration));
  return response.ok ? response.text() : '';
}

async function fetchJson(url: URL): Promise<unknown> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined; // no server, or not Otau's
  }
}

function readRun(value: unknown): RunSummary | undefined {
  if (!isJsonObject(value) || typeof value.id !== 'string') return undefined;
  const text = (name: string) => (typeof value[name] === 'string' ? (value[name] as string) : undefined);
  const updated = Date.parse(text('updated') ?? '');
  return {
    id: value.id,
    game: gameIds().find((id) => id === value.game),
    preset: text('preset'),
    last: readMetrics(value.last),
    updated: Number.isNaN(updated) ? undefined : updated,
    isTraining: value.locked === true,
    hasModel: value.model === true,
    problem: text('problem'),
  };
}
