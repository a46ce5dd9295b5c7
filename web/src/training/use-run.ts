/** A run as it goes on: its figures so far, then each new line as the server sends it, and how fast it goes. */
import { useEffect, useState } from 'react';
import { eventsAddress, fetchBatchSize, fetchRuns, fetchSpeed, type RunSummary } from './api.js';
import { type Figures, readFigures } from './figures.js';
import { type Rates, ratesOf, type Speed, withLines } from './speed.js';

export interface Following {
  readonly figures: readonly Figures[];
  /** How fast an iteration went. */
  readonly rates: (figures: Figures) => Rates;
  /** `lost`: the browser tries to connect again by itself; `gone`: the run has been deleted. */
  readonly state: 'opening' | 'live' | 'lost' | 'gone';
}

type Told = Pick<Following, 'figures' | 'state'>;
const NOTHING: Told = { figures: [], state: 'opening' };

/** @param id undefined: follow nothing */
export function useRun(id: string | undefined): Following {
  const [told, setTold] = useState(NOTHING);
  useEffect(() => {
    setTold(NOTHING);
    return id === undefined ? undefined : follow(id, setTold);
  }, [id]);
  const { speed, batchSize } = useSpeed(id, told.figures);
  return { ...told, rates: (figures) => ratesOf(figures, speed, batchSize) };
}

const NO_SPEED: { speed: Speed; next: number; batchSize?: number } = { speed: new Map(), next: 0 };

/** The seconds of a run's stages, asked for whenever there are new figures. */
function useSpeed(id: string | undefined, figures: readonly Figures[]): typeof NO_SPEED {
  const [known, setKnown] = useState({ of: id, ...NO_SPEED });
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    const { speed, next, batchSize } = known.of === id ? known : NO_SPEED;
    const reading = Promise.all([fetchSpeed(id, next), batchSize ?? fetchBatchSize(id)]);
    void reading.then(([page, batchSize]) => {
      if (isWanted) setKnown({ of: id, speed: withLines(speed, page.lines), next: page.next, batchSize });
    });
    return () => {
      isWanted = false;
    };
    // Not when there are new seconds: they are what is asked for
  }, [id, figures]);
  return known.of === id ? known : NO_SPEED;
}

/** Tells of all figures whenever there are new ones, many lines at once. Returns what ends it. */
function follow(id: string, tell: (told: Told) => void): () => void {
  const events = new EventSource(eventsAddress(id));
  let figures = new Map<number, Figures>();
  let state: Told['state'] = 'opening';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      tell({ figures: [...figures.values()].sort((one, other) => one.iteration - other.iteration), state });
    }, 50);
  };
  const become = (next: Told['state']) => {
    if (state === 'gone') return;
    state = next;
    change();
  };
  events.addEventListener('open', () => become('live'));
  events.addEventListener('error', () => become('lost'));
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

/** Milliseconds between looks at the list of runs. */
const LOOK = 5000;

/** The runs, looked at again and again; `undefined` at first, `none` where nothing serves any. */
export function useRuns(): readonly RunSummary[] | 'none' | undefined {
  const [runs, setRuns] = useState<readonly RunSummary[] | 'none'>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    let isServed = false;
    const look = async () => {
      const found = await fetchRuns();
      if (!isWanted) return;
      isServed ||= found !== undefined;
      setRuns(found ?? 'none');
      // A static host will not begin to serve runs; a server that has ended may come back
      if (isServed) timer = setTimeout(() => void look(), LOOK);
    };
    void look();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return runs;
}
