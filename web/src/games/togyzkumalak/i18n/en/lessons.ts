/** The lessons and rules of Togyz Kumalak. `1` explains, `1-do` is the task, `1-no` the hint after another move. */
export default {
  '1': 'Your pits are the lower row, 1 to 9 from left to right. A move takes all stones of one pit and sows them one by one, anticlockwise. The first stone goes back into the pit itself.',
  '1-do': 'Choose one of your pits and watch where the last stone falls.',
  '1-no': 'Choose any pit of the lower row.',
  '2': 'A single stone is different: it goes into the next pit, and its own pit stays empty. From pit 9 it goes to the opponent’s pit 1, above it.',
  '2-do': 'Move a single stone.',
  '2-no': 'That pit held several stones. Your only single stone is in pit 9.',
  '3': 'If your last stone falls into a pit of the opponent and makes its number even, you take all the stones there into your kazan.',
  '3-do': 'Play the move that captures.',
  '3-no': 'The last stone must end in the upper row and make an even number. Look at the pit with twelve stones.',
  '4': 'If the last stone makes exactly three in an opponent’s pit, the pit becomes your tuzdyk: the three stones are yours, and so is every stone that falls there later.',
  '4-do': 'Open a tuzdyk.',
  '4-no':
    'Find a pit of the opponent with two stones, and a pit of yours whose last stone reaches it. Thirteen stones go far.',
  '5': 'Pit 9 never becomes a tuzdyk; a player has only one in a game; and never in the pit with the same number as the opponent’s. Two of these moves end at three stones, but one of them in pit 9.',
  '5-do': 'Open a tuzdyk where it is allowed.',
  '5-no': 'Pit 6 ends in Black’s pit 9, and nothing happens there. Try pit 8.',
  '6': 'The upper pit with the white stone is your tuzdyk. A stone that falls into it goes to your kazan at once, no matter who sowed it.',
  '6-do': 'Sow past your tuzdyk and gain a stone.',
  '6-no': 'The move did not reach the tuzdyk in Black’s pit 7. Take a pit with more stones.',
  '7': 'There are 162 stones. With 82 in your kazan you win at once. You have 76.',
  '7-do': 'Win the game.',
  '7-no': 'You need six more. Six stones start in pit 9; where does the last one fall?',
  'r-board':
    'Each player has nine pits (otau) with nine stones (kumalak) in each, 162 in all, and a store (kazan). White begins. Pits are numbered 1 to 9 in the direction of sowing; after pit 9 comes the opponent’s pit 1.',
  'r-move':
    'Take all stones of one of your pits. A single stone goes into the next pit. Of several, the first goes back into the pit and the others, one by one, into the following pits. Pits are never skipped.',
  'r-capture':
    'Only the last stone captures, and only on the opponent’s side: if it makes an even number there, all of them go to your kazan. On your own side nothing is ever captured.',
  'r-tuzdyk':
    'If the last stone makes exactly three on the opponent’s side, the pit becomes your tuzdyk and the three stones are yours, provided that you have none yet, it is not the opponent’s pit 9, and the opponent’s tuzdyk is not in your pit of the same number. Otherwise the three stones stay. A tuzdyk stays to the end; each stone that falls into it goes to its owner’s kazan.',
  'r-end':
    'A kazan of 82 or more wins; 81 to 81 is a draw. If the player to move has no stone in the pits (atsyz kalu), all stones left go to the other’s kazan, and the kazans decide. When a player’s time has run out, the stones on the board go to the opponent.',
  'r-variants':
    'Bestemshe: five pits and five stones a side, no tuzdyk, 26 of 50 win. Kozdatu: seven and seven, no tuzdyk.',
  'r-disputed':
    'The environment gym-togyzkumalak lets pit 9 become a tuzdyk, compares other pits for the rule of equal numbers, and gives the stones to nobody at atsyz kalu. Here tournament rules hold: they replay 742 recorded tournament games, 50,980 moves, without a difference.\nRepetition: tournament rules let a player claim a draw when a position stands for the third time. The environment has no such rule; here it is a choice when you set a game up.',
  'drill-landing': 'The last stone',
  'drill-landing-ask': '{name} to move. Where does the last stone of pit {number} fall?',
  'drill-own-pit': '{name}, pit {number}',
  'drill-other-pit': '{other}, pit {number}',
  'drill-capture': 'What a move takes',
  'drill-capture-ask': '{name} to move. How many stones does pit {number} take?',
  'drill-free': 'Free moves',
  'drill-free-ask': '{name} to move. How many moves keep all their stones on that side?',
  'drill-tuzdyk': 'Find the tuzdyk',
  'drill-tuzdyk-ask': '{name} to move. Which pit opens a tuzdyk?',
  'drill-none': 'None',
  'drill-ending': 'Who wins the ending',
  'drill-ending-ask': '{name} to move. How does it end if both play their best?',
  'drill-wins': '{name} wins',
  'drill-loses': '{other} wins',
  'drill-draw': 'A draw',
};
