/** Why moves were bad. */
export default {
  'king-take-missed': 'The turn {moves} takes the King on {king}.',
  'lock-missed': 'The turn {moves} locks the King on {king} in by a wall.',
  'king-open': 'It leaves the King on {king} open: {reply} takes it.',
  'locked-in': 'It lets the wall {reply} lock the King on {king} in.',
  'cut-off-missed': '{move} cuts {count} tiles off from their King.',
  'cut-off-allowed': 'It lets {reply} cut {count} tiles off from the King.',
  'wall-missed': 'The wall {move} holds {count} more tiles against the next turn.',
  'bonus-given': 'It captures a tile with a dot and so gives the other side a bonus move.',
  'name-king-take-missed': 'Take the King',
  'name-lock-missed': 'Lock the King in',
  'name-king-open': 'Cover the King',
  'name-locked-in': 'Keep the King free',
  'name-cut-off-missed': 'Cut tiles off',
  'name-cut-off-allowed': 'Stay connected',
  'name-wall-missed': 'The strong wall',
  'name-bonus-given': 'Give no bonus move',
};
