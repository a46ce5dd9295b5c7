/** The title of the game, its players, its options with their values, how it ends. */
export default {
  title: 'Togyz Kumalak',
  about: 'Sow stones around two rows of nine pits and gather them in your kazan.',
  player0: 'White',
  player1: 'Black',
  end: '{a} : {b} stones in the kazans.',
  score: 'In the kazan',
  variant: 'Board',
  'variant=standard': 'Togyz Kumalak, 9 × 9',
  'variant=bestemshe': 'Bestemshe, 5 × 5',
  'variant=kozdatu': 'Kozdatu, 7 × 7',
  'variant=custom': 'A board of my own',
  pits: 'Pits a side',
  stones: 'Stones in a pit',
  tuzdyk: 'Pits can become tuzdyks',
  repetition: 'A third repetition may be claimed as a draw',
  maxPlies: 'A draw after so many moves',
};
