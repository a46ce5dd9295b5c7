/** Training runs as `otau serve` tells them (docs/serve.md): requests, whose responses are validated, and hooks that follow what is new. */
import { type GameId, gameIds, isJsonObject, parseJsonObject } from 'otau';
import { useEffect, useState } from 'react';
import { useCurrentEffect } from '../shell/use-current-effect.js';
import { finiteNumber, type Metrics, objectOf, readMetrics } from './metrics.js';
import { addStageSeconds, type Rates, ratesOf, type StageSeconds } from './speed.js';

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
async function fetchRuns(): Promise<readonly RunSummary[] | undefined> {
  const answer = await fetchJson(runAddress());
  if (!isJsonObject(answer) || !Array.isArray(answer.runs)) return undefined;
  return answer.runs.flatMap((run) => readRun(run) ?? []);
}

/** The configuration of a run; empty if it cannot be read. */
export async function fetchConfig(id: string): Promise<Readonly<Record<string, unknown>>> {
  return objectOf(objectOf(await fetchJson(runAddress(id))).config);
}

/** The batch size in the configuration of a run; undefined if it is missing. */
async function fetchBatchSize(id: string): Promise<number | undefined> {
  const { settings } = await fetchConfig(id);
  return finiteNumber(objectOf(settings).batchSize);
}

/** The log of the run's stage times, from a line on, and the number of the next line to request. */
async function fetchSpeed(id: string, from: number): Promise<{ lines: readonly unknown[]; next: number }> {
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

// Hooks for training runs: the list of runs, and live metrics and speed, updated as the server sends them.

export interface LiveRun {
  readonly id: string;
  readonly metrics: readonly Metrics[];
  /** The speed of an iteration. */
  readonly rates: (metrics: Metrics) => Rates;
  /** `unknown`: there is no such run; `lost`: the browser is reconnecting; `gone`: the run has been deleted. */
  readonly state: 'opening' | 'live' | 'unknown' | 'lost' | 'gone';
}

type Read = Pick<LiveRun, 'metrics' | 'state'>;
const NOTHING: Read = { metrics: [], state: 'opening' };

export function useLiveRuns(ids: readonly string[]): readonly LiveRun[] {
  const [read, setRead] = useState<ReadonlyMap<string, Read>>(new Map());
  const key = JSON.stringify(ids);
  useEffect(() => {
    setRead((before) => new Map([...before].filter(([id]) => ids.includes(id))));
    const ends = ids.map((id) => subscribe(id, (update) => setRead((before) => new Map(before).set(id, update))));
    return () => {
      for (const end of ends) end();
    };
  }, [key]);
  const readOf = (id: string) => read.get(id) ?? NOTHING;
  const runSpeeds = useRunSpeeds(ids.map((id) => ({ id, metrics: readOf(id).metrics })));
  return ids.map((id) => {
    const { speed, batchSize } = runSpeeds.get(id) ?? UNKNOWN_SPEED;
    return { id, ...readOf(id), rates: (metrics) => ratesOf(metrics, speed, batchSize) };
  });
}

/** The known stage times of a run. */
interface RunSpeed {
  readonly speed: StageSeconds;
  /** The next line to request. */
  readonly next: number;
  readonly batchSize?: number;
}

const UNKNOWN_SPEED: RunSpeed = { speed: new Map(), next: 0 };

/** The stage times of runs, requested after each new line of metrics. */
function useRunSpeeds(runs: readonly Pick<LiveRun, 'id' | 'metrics'>[]): ReadonlyMap<string, RunSpeed> {
  const [known, setKnown] = useState<ReadonlyMap<string, RunSpeed>>(new Map());
  useCurrentEffect(
    (isCurrent) => {
      for (const { id } of runs) {
        const { speed, next, batchSize } = known.get(id) ?? UNKNOWN_SPEED;
        const reading = Promise.all([fetchSpeed(id, next), batchSize ?? fetchBatchSize(id)]);
        void reading.then(([page, size]) => {
          const runSpeed = { speed: addStageSeconds(speed, page.lines), next: page.next, batchSize: size };
          if (isCurrent()) setKnown((before) => new Map(before).set(id, runSpeed));
        });
      }
      // Does not depend on the stage times, which it sets itself
    },
    [JSON.stringify(runs.map(({ id, metrics }) => [id, metrics.at(-1)?.iteration]))],
  );
  return known;
}

/** Subscribes to the metrics of a run; many new lines cause one report. Returns a function that unsubscribes. */
function subscribe(id: string, onRead: (read: Read) => void): () => void {
  const events = new EventSource(runAddress(id, 'events'));
  let metrics = new Map<number, Metrics>();
  let state: Read['state'] = 'opening';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onRead({ metrics: [...metrics.values()].sort((one, other) => one.iteration - other.iteration), state });
    }, 50);
  };
  const setStateTo = (next: Read['state']) => {
    if (state === 'gone') return;
    state = next;
    change();
  };
  events.addEventListener('open', () => setStateTo('live'));
  // After a refusal by the server the browser does not reconnect
  const isRefused = () => state === 'opening' && events.readyState === EventSource.CLOSED;
  events.addEventListener('error', () => setStateTo(isRefused() ? 'unknown' : 'lost'));
  events.addEventListener('metrics', ({ data }) => {
    const line = readMetrics(parseJsonObject(data));
    if (line === undefined) return;
    metrics.set(line.iteration, line);
    change();
  });
  events.addEventListener('reset', () => {
    metrics = new Map();
    change();
  });
  events.addEventListener('gone', () => {
    setStateTo('gone');
    events.close();
  });
  return () => {
    events.close();
    clearTimeout(timer);
  };
}

/** Milliseconds between requests for the list of runs. */
const POLL_INTERVAL_MS = 5000;

/** The list of runs, polled; `undefined` at first, `none` without a server. */
export function useRuns(): readonly RunSummary[] | 'none' | undefined {
  const [runs, setRuns] = useState<readonly RunSummary[] | 'none'>();
  useCurrentEffect((isCurrent) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isServed = false;
    const poll = async () => {
      const found = await fetchRuns();
      if (!isCurrent()) return;
      isServed ||= found !== undefined;
      setRuns(found ?? 'none');
      // A static host never serves runs; a stopped server may start again
      if (isServed) timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    };
    void poll();
    return () => clearTimeout(timer);
  }, []);
  return runs;
}
