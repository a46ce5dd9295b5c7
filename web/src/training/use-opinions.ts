/** What the networks of a run think of one position, asked for one after the other and kept as long as it is shown. */
import type { Game, Row } from 'otau';
import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../i18n/failures.js';
import { askCheckpoint, type Opinion } from './checkpoint.js';

interface Opinions {
  /** By iteration. */
  readonly known: ReadonlyMap<number, Opinion>;
  readonly failure: Failure | undefined;
}

const NOTHING: Opinions = { known: new Map(), failure: undefined };

/**
 * @param wanted iterations in the order of the requests; known ones are not requested again
 * @param position the position as text, or undefined where nobody moves
 */
export function useOpinions(
  id: string,
  game: Game,
  row: Row,
  position: string | undefined,
  wanted: readonly number[],
): Opinions {
  const [opinions, setOpinions] = useState({ of: position, ...NOTHING });
  /** One question at a time: a network takes memory and a moment. */
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const current = opinions.of === position ? opinions : NOTHING;
  const next = position === undefined ? undefined : wanted.find((iteration) => !current.known.has(iteration));
  useEffect(() => {
    if (next === undefined || current.failure !== undefined) return;
    let isWanted = true;
    const report = (change: (before: Opinions) => Opinions) => {
      if (!isWanted) return;
      setOpinions((before) => ({ of: position, ...change(before.of === position ? before : NOTHING) }));
    };
    asking.current = asking.current.then(async () => {
      if (!isWanted) return;
      try {
        const opinion = await askCheckpoint(id, next, game, row);
        report(({ known, failure }) => ({ known: new Map(known).set(next, opinion), failure }));
      } catch (error) {
        report(({ known }) => ({ known, failure: failureOf(error) }));
      }
    });
    return () => {
      isWanted = false;
    };
  }, [id, position, next, current.failure]);
  return current;
}
