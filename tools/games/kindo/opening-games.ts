/** The games between levels that the opening explorer shows for Kindo. */
import type { OpeningGames } from '../../opening-games.js';

export default {
  sets: [{ options: {}, games: 60 }],
  levels: ['level:7', 'level:6'],
} satisfies OpeningGames;
