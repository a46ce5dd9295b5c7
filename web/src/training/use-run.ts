/** A run as it goes on: its figures so far, then each new line as the server sends it. */
import { useEffect, useState } from 'react';
import { eventsAddress, fetchRuns, type RunSummary } from './api.js';
import { type Figures, readFigures } from './figures.js';

export interface Following {
  readonly figures: readonly Figures[];
  /** `lost`: the browser tries to connect again by itself; `gone`: the run has been deleted. */
  readonly state: 'opening' | 'live' | 'lost' | 'gone';
}

const NOTHING: Following = { figures: [], state: 'opening' };

/** @param id undefined: follow nothing */
export function useRun(id: string | undefined): Following {
  const [following, setFollowing] = useState(NOTHING);
  useEffect(() => {
    setFollowing(NOTHING);
    return id === undefined ? undefined : follow(id, setFollowing);
  }, [id]);
  return following;
}

/** Tells of all figures whenever there are new ones, many lines at once. Returns what ends it. */
function follow(id: string, tell: (following: Following) => void): () => void {
  const events = new EventSource(eventsAddress(id));
  let figures = new Map<number, Figures>();
  let state: Following['state'] = 'opening';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      tell({ figures: [...figures.values()].sort((one, other) => one.iteration - other.iteration), state });
    }, 50);
  };
  const become = (next: Following['state']) => {
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
    const look = async () => {
      const found = await fetchRuns();
      if (!isWanted) return;
      setRuns(found ?? 'none');
      // A static host will not begin to serve runs
      if (found !== undefined) timer = setTimeout(() => void look(), LOOK);
    };
    void look();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return runs;
}
