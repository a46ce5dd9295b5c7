/** A hook for predictions of a run's networks for one position. They are computed one by one, and cached for this position. */
import type { Game, Row } from 'otau';
import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../i18n/failures.js';
import { type Prediction, predict } from './predict.js';

interface Predictions {
  /** By iteration. */
  readonly known: ReadonlyMap<number, Prediction>;
  readonly failure: Failure | undefined;
}

const NOTHING: Predictions = { known: new Map(), failure: undefined };

/**
 * @param wanted iterations in the order of computation; known ones are skipped
 * @param position the position as text; undefined if no player moves
 */
export function usePredictions(
  id: string,
  game: Game,
  row: Row,
  position: string | undefined,
  wanted: readonly number[],
): Predictions {
  const [predictions, setPredictions] = useState({ of: position, ...NOTHING });
  /** The running prediction. Only one runs at a time, as networks need much memory. */
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const current = predictions.of === position ? predictions : NOTHING;
  const next = position === undefined ? undefined : wanted.find((iteration) => !current.known.has(iteration));
  useEffect(() => {
    if (next === undefined || current.failure !== undefined) return;
    let isCurrent = true;
    const report = (change: (before: Predictions) => Predictions) => {
      if (!isCurrent) return;
      setPredictions((before) => ({ of: position, ...change(before.of === position ? before : NOTHING) }));
    };
    asking.current = asking.current.then(async () => {
      if (!isCurrent) return;
      try {
        const prediction = await predict(id, next, game, row);
        report(({ known, failure }) => ({ known: new Map(known).set(next, prediction), failure }));
      } catch (error) {
        report(({ known }) => ({ known, failure: failureOf(error) }));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [id, position, next, current.failure]);
  return current;
}
