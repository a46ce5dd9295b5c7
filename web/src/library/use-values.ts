/** A search's value of each move of a position, in a thread of its own. */
import { type Game, type History, Rng } from 'otau';
import { useEffect, useRef, useState } from 'react';
import { Analyst, reviewEffort } from '../judgement/analyst.js';
import type { JudgedLine } from '../judgement/judgement.js';
import { type MoveNode, MoveTree } from '../session/tree.js';

/** As many lines as searches show. */
const LINES = 50;

type Values = ReadonlyMap<number, JudgedLine>;

/** By action; empty until something is found, and where there is no search or nobody moves. */
export function useValues(history: History, isAsked: boolean): Values {
  const { game } = history;
  const [found, setFound] = useState<{ readonly of: History; readonly values: Values }>();
  const analyst = useAnalyst(game, isAsked);
  useEffect(() => {
    if (!isAsked || history.actor < 0) return;
    const show = ({ lines }: { readonly lines: readonly JudgedLine[] }) =>
      setFound({ of: history, values: new Map(lines.map((line) => [line.action, line])) });
    analyst.current?.analyse(nodeOf(history), reviewEffort(game), show).then(
      (judgement) => judgement && show(judgement),
      () => undefined, // the table stands without values
    );
    return () => analyst.current?.stop();
  }, [analyst, game, history, isAsked]);
  return isAsked && found?.of === history ? found.values : NONE;
}

const NONE: Values = new Map();

function useAnalyst(game: Game, isAsked: boolean) {
  const analyst = useRef<Analyst>(undefined);
  useEffect(() => {
    if (!isAsked) return;
    const opened = new Analyst(game, LINES);
    analyst.current = opened;
    return () => {
      analyst.current = undefined;
      opened.close();
    };
  }, [game, isAsked]);
  return analyst;
}

/** The last position of a history as a node that knows those before it. */
function nodeOf(history: History): MoveNode {
  const { game, actions } = history;
  const chance = new Rng('values').state();
  const tree = new MoveTree(history.rowAt(0), history.countersAt(0), chance);
  return actions.reduce((parent, action, ply) => {
    const [row, counters] = [history.rowAt(ply + 1), history.countersAt(ply + 1)];
    return tree.add(parent, { action, mover: game.actor(parent.row), row, counters, chance });
  }, tree.root);
}
