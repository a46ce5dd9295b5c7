/** The course of each game, loaded when it is opened. */
import type { GameId } from 'otau/games';
import { withTexts } from '../../i18n/words.js';
import type { Course } from '../course.js';

const COURSES: Readonly<Record<GameId, () => Promise<Course>>> = {
  togyzkumalak: async () => (await import('../../games/togyzkumalak/course.js')).COURSE,
  abalone: async () => (await import('../../games/abalone/course.js')).COURSE,
  kindo: async () => (await import('../../games/kindo/course.js')).COURSE,
  senet: async () => (await import('../../games/senet/course.js')).COURSE,
};

/** How many steps each course has, known before it is loaded. */
export const STEP_COUNTS: Readonly<Record<GameId, number>> = { togyzkumalak: 7, abalone: 7, kindo: 7, senet: 8 };

export function loadCourse(game: GameId): Promise<Course> {
  return withTexts(COURSES[game]);
}
