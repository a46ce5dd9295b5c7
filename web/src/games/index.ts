/** The registry of games for pages, with the shipped games registered. */
import type { GameId } from 'otau';
import { ABALONE_UI } from './abalone/ui.js';
import type { Course } from './course.js';
import { GENERIC_UI } from './generic/ui.js';
import { KINDO_UI } from './kindo/ui.js';
import { gameUi, registerGameUi, setDefaultGameUi } from './registry.js';
import { SENET_UI } from './senet/ui.js';
import { TOGYZKUMALAK_UI } from './togyzkumalak/ui.js';

export type { RecordFile } from './registry.js';
export { gameUi };

setDefaultGameUi(GENERIC_UI);
registerGameUi('togyzkumalak', TOGYZKUMALAK_UI);
registerGameUi('abalone', ABALONE_UI);
registerGameUi('kindo', KINDO_UI);
registerGameUi('senet', SENET_UI);

const courses = new Map<GameId, Promise<Course>>();

/** The course of a game; undefined if it has none. Returns one promise for each game, as `use` requires. */
export function courseOf(id: GameId): Promise<Course> | undefined {
  const known = courses.get(id) ?? gameUi(id).course?.load();
  if (known !== undefined) courses.set(id, known);
  return known;
}
