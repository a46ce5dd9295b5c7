/** Courses, each loaded once, when it is first wanted. */
import type { GameId } from 'otau';
import type { Course } from './course.js';
import { gameUi } from './index.js';

const loading = new Map<GameId, Promise<Course>>();

/** The course of a game, one promise for each, as `use` needs it; undefined where the game has none. */
export function courseOf(id: GameId): Promise<Course> | undefined {
  const known = loading.get(id) ?? gameUi(id).course?.load();
  if (known !== undefined) loading.set(id, known);
  return known;
}
