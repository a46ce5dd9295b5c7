/** Converts a study to a saved game, with its branches. */
import { type SavedGame, saveTree } from '../session/saved-game.js';
import { PERSON } from '../session/session.js';
import type { Study } from './study.js';

/** The study as a saved game. Its current position is the shown one. */
export function savedOfStudy(study: Study, id: string, now: number): SavedGame {
  const { game, tree, shown, info } = study;
  const { names = [], players, results, date, tags } = info;
  return {
    format: 'otau-game',
    version: 1,
    id,
    created: date ?? now,
    updated: now,
    ...(tags === undefined ? {} : { tags }),
    game: game.id,
    options: game.options,
    players: players ?? Array.from({ length: game.players }, () => PERSON),
    names,
    control: 'untimed',
    seed: 'analysis',
    start: game.formatPosition(tree.root.row, tree.root.counters),
    ...saveTree(game, tree, shown),
    ...(results === undefined ? {} : { results }),
  };
}
