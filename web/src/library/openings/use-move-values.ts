/** The value of each move of a position by a search, which runs in a worker. */
import { type Game, type History, Rng } from 'otau';
import { useEffect, useRef, useState } from 'react';
import { Analyst, reviewEffort } from '../../judgement/analyst.js';
import type { JudgedLine } from '../../judgement/judgement.js';
import { type MoveNode, MoveTree } from '../../session/tree.js';

/** The most lines that a search reports. */
const MAX_LINES = 50;

type MoveValues = ReadonlyMap<number, JudgedLine>;

/** The key is the action. Empty until something is found, without a search, and if no player moves. */
export function useMoveValues(history: History, isAsked: boolean): MoveValues {
  const { game } = history;
  const [found, setFound] = useState<{ readonly of: History; readonly values: MoveValues }>();
  const analyst = useAnalyst(game, isAsked);
  useEffect(() => {
    if (!isAsked || history.actor < 0) return;
    const show = ({ lines }: { readonly lines: readonly JudgedLine[] }) =>
      setFound({ of: history, values: new Map(lines.map((line) => [line.action, line])) });
    analyst.current?.analyse(nodeOf(history), reviewEffort(game), show).then(
      (judgement) => judgement && show(judgement),
      () => undefined, // the table is shown without values
    );
    return () => analyst.current?.stop();
  }, [analyst, game, history, isAsked]);
  return isAsked && found?.of === history ? found.values : NONE;
}

const NONE: MoveValues = new Map();

function useAnalyst(game: Game, isAsked: boolean) {
  const analyst = useRef<Analyst>(undefined);
  useEffect(() => {
    if (!isAsked) return;
    const opened = new Analyst(game, MAX_LINES);
    analyst.current = opened;
    return () => {
      analyst.current = undefined;
      opened.close();
    };
  }, [game, isAsked]);
  return analyst;
}

/** The last position of a history as a node of a tree with all positions before it. */
function nodeOf(history: History): MoveNode {
  const { game, actions } = history;
  const chance = new Rng('values').state();
  const tree = new MoveTree(history.rowAt(0), history.countersAt(0), chance);
  return actions.reduce((parent, action, ply) => {
    const [row, counters] = [history.rowAt(ply + 1), history.countersAt(ply + 1)];
    return tree.add(parent, { action, mover: game.actor(parent.row), row, counters, chance });
  }, tree.root);
}
