/** The title of the game, its players, its options with their values, how it ends. */
export default {
  title: 'Kindo',
  about: 'Spread your tiles, build walls, catch the enemy King.',
  player0: 'Player X',
  player1: 'Player O',
  'end-king': 'The King has been caught.',
  'end-walled': 'The loser is walled in: no way leads to the enemy King any more.',
  'end-stuck': 'The loser had no legal move.',
  score: 'Tiles',
  size: 'Tiles on a side',
  walledIn: 'A walled-in player loses',
  maxPlies: 'A draw after so many moves',
};
