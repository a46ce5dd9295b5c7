/** The value of each move of a position by a search, which runs in a worker. */
import { type Game, type History, Rng } from 'otau';
import { useEffect, useRef, useState } from 'react';
import { AnalysisEngine, reviewEffort } from '../../evaluation/analysis-engine.js';
import type { EvaluatedLine } from '../../evaluation/evaluation.js';
import { type MoveNode, MoveTree } from '../../session/tree.js';

/** The most lines that a search reports. */
const MAX_LINES = 50;

type MoveValues = ReadonlyMap<number, EvaluatedLine>;

/** The key is the action. Empty until something is found, without a search, and if no player moves. */
export function useMoveValues(history: History, isAsked: boolean): MoveValues {
  const { game } = history;
  const [found, setFound] = useState<{ readonly of: History; readonly values: MoveValues }>();
  const engine = useAnalysisEngine(game, isAsked);
  useEffect(() => {
    if (!isAsked || history.actor < 0) return;
    const show = ({ lines }: { readonly lines: readonly EvaluatedLine[] }) =>
      setFound({ of: history, values: new Map(lines.map((line) => [line.action, line])) });
    engine.current?.analyse(nodeOf(history), reviewEffort(game), show).then(
      (evaluation) => evaluation && show(evaluation),
      () => undefined, // the table is shown without values
    );
    return () => engine.current?.stop();
  }, [engine, game, history, isAsked]);
  return isAsked && found?.of === history ? found.values : NONE;
}

const NONE: MoveValues = new Map();

function useAnalysisEngine(game: Game, isAsked: boolean) {
  const engine = useRef<AnalysisEngine>(undefined);
  useEffect(() => {
    if (!isAsked) return;
    const opened = new AnalysisEngine(game, MAX_LINES);
    engine.current = opened;
    return () => {
      engine.current = undefined;
      opened.close();
    };
  }, [game, isAsked]);
  return engine;
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
