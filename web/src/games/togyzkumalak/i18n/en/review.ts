/** Why moves were bad. */
export default {
  'tuzdyk-missed': '{move} wins a tuzdyk in pit {pit}.',
  'tuzdyk-late': '{move} wins a tuzdyk in pit {pit} now; in the game one comes later (moves until then: {moves}).',
  'tuzdyk-allowed': 'It lets {reply} win a tuzdyk in pit {pit}.',
  'starve-missed': '{move} leads to an end in which the other side has no move: {stones} stones are won (atsyz kalu).',
  'out-of-moves': 'It runs out of moves: {stones} stones go to the other side (atsyz kalu).',
  'capture-missed': '{move} captures {stones} stones.',
  'capture-left': 'It leaves a capture standing: {reply} takes {stones} stones from pit {pit}.',
  'name-tuzdyk-missed': 'Win a tuzdyk',
  'name-tuzdyk-late': 'A tuzdyk in time',
  'name-tuzdyk-allowed': 'Allow no tuzdyk',
  'name-starve-missed': 'Leave no move (atsyz kalu)',
  'name-out-of-moves': 'Keep a move (atsyz kalu)',
  'name-capture-missed': 'Capture',
  'name-capture-left': 'Save stones from capture',
};
