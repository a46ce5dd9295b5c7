/** The title of the game, its players, its options with their values, how it ends. */
export default {
  title: 'Kindo',
  about: 'Spread your tiles, build walls, catch the enemy King.',
  player0: 'Player X',
  player1: 'Player O',
  end: 'The King has been caught or can no longer be reached.',
  score: 'Tiles',
  size: 'Tiles on a side',
  walledIn: 'A walled-in player loses',
  maxPlies: 'A draw after so many moves',
};
