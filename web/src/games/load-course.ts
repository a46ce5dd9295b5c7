/** Loads courses, each once, on first use. */
import type { GameId } from 'otau';
import type { Course } from './course.js';
import { gameUi } from './index.js';

const loading = new Map<GameId, Promise<Course>>();

/** The course of a game; undefined if it has none. Returns one promise for each game, as `use` requires. */
export function courseOf(id: GameId): Promise<Course> | undefined {
  const known = loading.get(id) ?? gameUi(id).course?.load();
  if (known !== undefined) loading.set(id, known);
  return known;
}
