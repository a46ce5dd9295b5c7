/** The games between levels that the opening explorer shows for Abalone. */
import type { OpeningGames } from '../../opening-games.js';

export default {
  sets: [{ options: { variant: 'belgian-daisy' }, games: 22 }],
  // Levels 5 to 8 are nearly equals, and these two are soon done.
  levels: ['level:6', 'level:5'],
} satisfies OpeningGames;
