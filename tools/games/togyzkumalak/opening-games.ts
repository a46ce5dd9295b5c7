/** The games between levels that the opening explorer shows for Togyz Kumalak. */
import type { OpeningGames } from '../../opening-games.js';

export default {
  sets: [
    { options: {}, games: 60 },
    { options: { variant: 'bestemshe' }, games: 20 },
  ],
  levels: ['level:7', 'level:6'],
} satisfies OpeningGames;
