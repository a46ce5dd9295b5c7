/** A report as a hook: begins by itself where it is wanted, and is drawn again when it is ready. */
import type { Game, History } from 'otau';
import { defaultSearch } from 'otau/agents/web';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNetworks } from '../models/use-networks.js';
import { type Report, reportOf } from './reports.js';

/** An engine for reviews: the specification of its agent, and the name of its network, if it has one. */
export interface Engine {
  readonly spec: string;
  readonly network?: string;
}

/** The usual search of the game first, then its networks. */
export function useEngines(game: Game): readonly Engine[] {
  const networks = useNetworks(game);
  return useMemo(
    () => [
      { spec: defaultSearch(game) },
      ...networks.map(({ spec, name }) => ({ spec: withoutTime(spec), network: name ?? '' })),
    ],
    [game, networks],
  );
}

/** A review counts simulations. */
function withoutTime(spec: string): string {
  return spec.replace(/[:,]time=\d+/, '');
}

/** @param isWanted begins by itself */
export function useReport(history: History, engine: string, isWanted: boolean): Report {
  const [report, setReport] = useState(() => reportOf(history, engine));
  useEffect(() => setReport(reportOf(history, engine)), [history, engine]);
  useSyncExternalStore(report.watch, report.stage);
  useEffect(() => {
    if (!isWanted) return;
    report.start();
    // A report that is no longer on screen stops
    return () => report.stop();
  }, [report, isWanted]);
  return report;
}
