/** Why moves were bad. */
export default {
  'ejection-missed': '{move} pushes a marble off the board.',
  'ejection-allowed': 'It lets {reply} push the marble on {cell} off the board.',
  'sumito-left': 'It leaves the sumito {reply} standing; {move} breaks it.',
  'sumito-missed': '{move} pushes: a sumito.',
  'edge-marble': 'It puts a marble at the edge, on {cell}.',
  'formation-split': 'It splits the formation: a group of {count} loses touch with the others.',
  'name-ejection-missed': 'Push a marble off',
  'name-ejection-allowed': 'Save a marble',
  'name-sumito-left': 'Break a sumito',
  'name-sumito-missed': 'Sumito',
  'name-edge-marble': 'Away from the edge',
  'name-formation-split': 'Keep together',
};
