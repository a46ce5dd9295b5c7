/** Runs as they continue: their figures so far, then each new line as the server sends it, and how fast they go. */
import { useEffect, useState } from 'react';
import { eventsAddress, fetchBatchSize, fetchRuns, fetchSpeed, type RunSummary } from './api.js';
import { type Figures, readFigures } from './figures.js';
import { type Rates, ratesOf, type Speed, withLines } from './speed.js';

export interface Following {
  readonly id: string;
  readonly figures: readonly Figures[];
  /** How fast an iteration went. */
  readonly rates: (figures: Figures) => Rates;
  /** `unknown`: there is no such run; `lost`: the browser tries to connect again by itself; `gone`: the run has been deleted. */
  readonly state: 'opening' | 'live' | 'unknown' | 'lost' | 'gone';
}

type Read = Pick<Following, 'figures' | 'state'>;
const NOTHING: Read = { figures: [], state: 'opening' };

/** The runs of these names, in their order. */
export function useFollowed(ids: readonly string[]): readonly Following[] {
  const [read, setRead] = useState<ReadonlyMap<string, Read>>(new Map());
  const key = JSON.stringify(ids);
  useEffect(() => {
    setRead((before) => new Map([...before].filter(([id]) => ids.includes(id))));
    const ends = ids.map((id) => follow(id, (news) => setRead((before) => new Map(before).set(id, news))));
    return () => {
      for (const end of ends) end();
    };
  }, [key]);
  const readOf = (id: string) => read.get(id) ?? NOTHING;
  const runSpeeds = useRunSpeeds(ids.map((id) => ({ id, figures: readOf(id).figures })));
  return ids.map((id) => {
    const { speed, batchSize } = runSpeeds.get(id) ?? UNKNOWN_SPEED;
    return { id, ...readOf(id), rates: (figures) => ratesOf(figures, speed, batchSize) };
  });
}

/** The seconds of a run's stages as far as they are known. */
interface RunSpeed {
  readonly speed: Speed;
  /** The line to continue with. */
  readonly next: number;
  readonly batchSize?: number;
}

const UNKNOWN_SPEED: RunSpeed = { speed: new Map(), next: 0 };

/** The seconds of the runs' stages, asked for whenever there are new figures. */
function useRunSpeeds(runs: readonly Pick<Following, 'id' | 'figures'>[]): ReadonlyMap<string, RunSpeed> {
  const [known, setKnown] = useState<ReadonlyMap<string, RunSpeed>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    for (const { id } of runs) {
      const { speed, next, batchSize } = known.get(id) ?? UNKNOWN_SPEED;
      const reading = Promise.all([fetchSpeed(id, next), batchSize ?? fetchBatchSize(id)]);
      void reading.then(([page, size]) => {
        const runSpeed = { speed: withLines(speed, page.lines), next: page.next, batchSize: size };
        if (isCurrent) setKnown((before) => new Map(before).set(id, runSpeed));
      });
    }
    return () => {
      isCurrent = false;
    };
    // Not when there are new seconds: they are what was requested
  }, [JSON.stringify(runs.map(({ id, figures }) => [id, figures.at(-1)?.iteration]))]);
  return known;
}

/** Reports all figures whenever there are new ones, many lines at once. Returns what ends it. */
function follow(id: string, onRead: (read: Read) => void): () => void {
  const events = new EventSource(eventsAddress(id));
  let figures = new Map<number, Figures>();
  let state: Read['state'] = 'opening';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onRead({ figures: [...figures.values()].sort((one, other) => one.iteration - other.iteration), state });
    }, 50);
  };
  const become = (next: Read['state']) => {
    if (state === 'gone') return;
    state = next;
    change();
  };
  events.addEventListener('open', () => become('live'));
  // Refused by the server, the browser does not try again
  const isRefused = () => state === 'opening' && events.readyState === EventSource.CLOSED;
  events.addEventListener('error', () => become(isRefused() ? 'unknown' : 'lost'));
  events.addEventListener('metrics', ({ data }) => {
    const line = readFigures(parse(data));
    if (line === undefined) return;
    figures.set(line.iteration, line);
    change();
  });
  events.addEventListener('reset', () => {
    figures = new Map();
    change();
  });
  events.addEventListener('gone', () => {
    become('gone');
    events.close();
  });
  return () => {
    events.close();
    clearTimeout(timer);
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds between requests for the list of runs. */
const POLL_INTERVAL_MS = 5000;

/** The runs, requested again and again; `undefined` at first, `none` where nothing serves any. */
export function useRuns(): readonly RunSummary[] | 'none' | undefined {
  const [runs, setRuns] = useState<readonly RunSummary[] | 'none'>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    let isServed = false;
    const poll = async () => {
      const found = await fetchRuns();
      if (!isCurrent) return;
      isServed ||= found !== undefined;
      setRuns(found ?? 'none');
      // A static host will not begin to serve runs; a server that has ended may come back
      if (isServed) timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    };
    void poll();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, []);
  return runs;
}
