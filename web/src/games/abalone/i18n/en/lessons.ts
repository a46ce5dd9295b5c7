/** The lessons and rules of Abalone. `1` explains, `1-do` is the task, `1-no` the hint after another move. */
export default {
  '1': 'You have the dark marbles. Move one marble, or a column of two or three that touch in a straight line. All go one cell. Pick a marble, then the other end of the column, then where it goes.',
  '1-do': 'Move a column of three forward, along its own line.',
  '1-no':
    'That was fewer than three, or sideways. Pick two ends with one marble between them, then the empty cell in front.',
  '2': 'A column may also step sideways, all marbles at once. Each new cell must be empty.',
  '2-do': 'Make a side step with two or three marbles.',
  '2-no': 'That went along the line. Pick a column, then an arrow at its side.',
  '3': 'More push fewer. Two of yours in line push one marble in front of them, if the cell behind it is empty.',
  '3-do': 'Push the light marble with two of yours.',
  '3-no': 'Nothing was pushed. Pick e3 and e4 and go on to the right.',
  '4': 'Three push one or two. Two against two do not move, nor three against three.',
  '4-do': 'Push two marbles at once.',
  '4-no': 'You need three in line behind two. Only one row has them.',
  '5': 'One marble alone never pushes, a side step never pushes, and the cell behind must be free. One of these rows has a marble of your own behind the enemy’s.',
  '5-do': 'Find the only push.',
  '5-no': 'Look at the slanting lines, too: two of yours stand behind one enemy there.',
  '6': 'A marble pushed over the edge is out of the game.',
  '6-do': 'Push a marble off the board.',
  '6-no': 'Find an enemy at the edge with two or three of yours in line behind it.',
  '7': 'The first to eject six wins. You have five.',
  '7-do': 'Eject the sixth marble.',
  '7-no': 'Only one enemy stands at the edge with a column of yours behind it.',
  'r-board':
    '61 cells in a hexagon, 14 marbles each. Black begins. Rows are a to i from below, the numbers run along the slanting lines.',
  'r-move':
    'Move one marble, or a column of two or three of your own in a straight line, by one cell. Along its line the cell in front must be empty; sideways all new cells must be.',
  'r-push':
    'Along its line, a column of two pushes one opposing marble, a column of three one or two, if the cell behind is empty or off the board (sumito). Not allowed: equal numbers, pushing alone or sideways, an own marble behind, more than three. Your own marbles cannot be ejected.',
  'r-end':
    'The first to eject six opposing marbles wins; in blitz four, as you set it. A player without any move loses.',
  'r-variants':
    'Sixty line-ups, among them the Belgian daisy. A game from the empty board: marbles are placed in turn first. Three players with 11 marbles: six ejected in all win, of either opponent. Four players with 9 in two teams: partners’ marbles may help to push.',
  'r-disputed':
    'Length: the environment gym-abalone ends a game after 200 moves as a draw, and so does this project; you can set another number.\nRepetition: the environment lets positions repeat. Here you can choose, when you set a game up, that the third time is a draw.\nColours and first move: tournaments let Black begin, as here; the environment draws the first player and names the colours the other way round.\nWithout a move: with two players, the player to move has lost. With three or four players the turn is skipped; this is a decision of this project.',
  'drill-pushes': 'Pushes',
  'drill-pushes-ask': '{name} to move. How many moves push marbles?',
  'drill-ejections': 'Off the board',
  'drill-ejections-ask': '{name} to move. How many moves push a marble off the board?',
  'drill-danger': 'Danger',
  'drill-danger-ask': '{name} plays {move}. Can {other} then push a marble off the board?',
  'drill-edge': 'At the edge',
  'drill-edge-ask': 'How many marbles does {name} have at the edge?',
};
