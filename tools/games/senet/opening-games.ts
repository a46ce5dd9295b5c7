/** The games between levels that the opening explorer shows for Senet. */
import type { OpeningGames } from '../../opening-games.js';

export default {
  sets: [{ options: {}, games: 44 }],
  levels: ['level:7', 'level:6'],
} satisfies OpeningGames;
