/** The board of a game that has no board of its own. */
export default {
  board: 'Board',
  keys: 'Arrow keys walk over the cells, Enter chooses, Escape lets go.',
  text: 'The board as text',
  names: 'Names of the cells',
  moves: 'Moves',
  'moves-from': 'Moves from {cell}',
  choose: 'Choose a cell, or a move from the list.',
  'choose-list': 'Choose a move from the list.',
  from: '{cell}: where to?',
  chance: 'Let chance decide',
  empty: 'empty',
  'can-move': 'can be chosen',
  'can-end': 'a move ends here',
};
