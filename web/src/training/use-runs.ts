/** Hooks for training runs: the list of runs, and live metrics and speed, updated as the server sends them. */
import { parseJsonObject } from 'otau';
import { useEffect, useState } from 'react';
import { useCurrentEffect } from '../shell/use-current-effect.js';
import { fetchBatchSize, fetchRuns, fetchSpeed, type RunSummary, runAddress } from './api.js';
import { type Metrics, readMetrics } from './metrics.js';
import { addStageSeconds, type Rates, ratesOf, type StageSeconds } from './speed.js';

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

/** The live runs of these ids, in this order. */
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
