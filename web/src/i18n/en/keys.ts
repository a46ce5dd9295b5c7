/** The sheet with all shortcuts. */
export default {
  title: 'Shortcuts',
  here: 'On this board',
  steps: 'A move back, a move forward (outside the board)',
  ends: 'The first and the last position, in Analyse',
  tabs: 'The next button, field or board',
  cells: 'From cell to cell on a board',
  choose: 'Chooses or plays',
  escape: 'Cancels, closes',
  sheet: 'This list',
  paste: 'In Analyse: opens the game, position or link that was copied',
};
