/** The lessons and rules of Kindo. `1` explains, `1-do` is the task, `1-no` the hint after another move. */
export default {
  '1': 'You are X, your King is at the lower left. A move captures a tile beside one of yours, up, down, left or right. The first turn has one move, every later one two.',
  '1-do': 'Capture a tile.',
  '1-no': 'Choose a tile beside your King.',
  '2': 'Instead you can put a wall on an edge of one of your own tiles. From that side the tile cannot be captured. Not on the King, not on the tiles of the slanting line.',
  '2-do': 'Build a wall: choose a tile of yours, then an edge.',
  '2-no': 'That was a capture. Choose one of your own tiles.',
  '3': 'The enemy tile d4 has a wall on its left. From the left you cannot take it, but from another side you can. Your own walls never hinder you.',
  '3-do': 'Capture d4.',
  '3-no': 'Another move. Your tile d3 stands below d4, where there is no wall.',
  '4': 'Enemy tiles that are cut off from their King become yours as well: a mass capture. It earns you one more move in your next turn.',
  '4-do': 'Cut off as many tiles as you can.',
  '4-no': 'Look for the one tile that joins the others to the King.',
  '5': 'A dot marks a tile captured in the last turn. Capturing such a tile gives the enemy a bonus move. It is usually better to take another one.',
  '5-do': 'Capture an enemy tile that has no dot.',
  '5-no': 'That gave a bonus move away, or took no enemy tile. Look at the tile without a dot above d3.',
  '6': 'If you capture the enemy King, you win at once.',
  '6-do': 'Capture the King.',
  '6-no': 'The King stands in the upper right corner, and you are beside it.',
  '7': 'There is another way to win: if walls shut a player in, so that the other’s King can never be reached, that player has lost. One gap is left here.',
  '7-do': 'Close the gap with a wall.',
  '7-no': 'The gap is on e3: put a wall on its upper edge.',
  'r-board':
    '5 × 5 tiles, or another size. Each player begins with a King tile in a corner; all other tiles are neutral. Tiles are named as in chess: columns a, b, … from the left, rows from below.',
  'r-turn':
    'X begins with one move. Then every turn has two moves and the bonus moves earned before, at most four. There is no passing.',
  'r-capture':
    'Capture a neutral or enemy tile beside one of yours, unless it has a wall on the side of your tile. The captured tile loses its wall and gets a dot, until your next turn begins.',
  'r-walls':
    'Put a wall on one of your tiles, or turn the one there to another edge. A tile has at most one wall; none stand on Kings and on the slanting line between the other two corners. Walls hinder only the enemy.',
  'r-mass':
    'Enemy tiles without a path of enemy tiles to their King become yours, without walls; walls do not break a path. You earn one bonus move for your next turn. If the tile you captured yourself had a dot, the enemy earns one.',
  'r-end':
    'Capturing the King wins. A player who is walled in loses: the walls as they stand block every way to the enemy King. A player who has no move when the turn begins loses too. After 400 moves the game is a draw.',
  'r-disputed':
    'Kindo is a game by Paul Vauvrey; the rules follow Daniel Scalettar’s environment. Its code finds walled-in players only in squares of one or four tiles on the 5 × 5 board; here every shape counts.\nThe public play site does not know this rule at all: only the King counts there. You can switch it off.\nNeither of them says what happens to a player without a move; there the game stands still, here that player has lost.',
  'drill-captures': 'Captures',
  'drill-captures-ask': '{name} to move. How many tiles of {other} can the next move capture?',
  'drill-cut': 'Mass captures',
  'drill-cut-ask': '{name} captures {tile}. How many more tiles fall with it?',
  'drill-bonus': 'Bonus moves',
  'drill-bonus-ask': '{name} ends the turn by capturing {tile}. How many moves does the next turn of {other} have?',
  'drill-king': 'The way to the King',
  'drill-king-ask': '{name} to move. Can the King be captured in this turn?',
};
