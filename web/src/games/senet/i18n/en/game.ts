/** The title of the game, its players, its options with their values, how it ends. */
export default {
  title: 'Senet',
  about: 'The Egyptian race: throw the sticks and lead your dancers home.',
  player0: 'Cones',
  player1: 'Spools',
  end: 'All dancers have been borne off.',
  score: 'Borne off',
  rules: 'Rules',
  'rules=kendall': 'By Tim Kendall',
  'rules=skyruk': 'By Dmitry Skyruk',
  dancers: 'Dancers of each player',
  maxPlies: 'A draw after so many throws',
};
