/** The lessons and rules of Senet. `1` explains, `1-do` is the task, `1-no` the hint after another move. */
export default {
  '1': 'Four sticks are thrown, each with one coloured side. As many coloured sides, so many steps; none at all is five.',
  '1-do': 'Throw the sticks.',
  '1-no': 'Press “Throw”.',
  '2': 'You lead the cones along the S-shaped path from house 1 to 30. With 1, 4 or 5 you throw again, with 2 or 3 the turn passes.',
  '2-do': 'You threw 4: move a cone four houses on.',
  '2-no': 'Choose a cone that can go.',
  '3': 'Where an enemy dancer stands alone you may go: the two exchange houses. That is called beating.',
  '3-do': 'Beat a spool.',
  '3-no': 'Nobody was beaten. Which cone is three houses behind a lone spool?',
  '4': 'Two dancers of one player side by side protect each other (Kendall’s rules). Nobody can beat them.',
  '4-do': 'Put two cones side by side.',
  '4-no': 'No two cones are neighbours now. The house before house 10 is three steps away from one of them.',
  '5': 'Three or more side by side are a blockade: nobody jumps over it. Two of your cones stand behind one.',
  '5-do': 'Move by 5, past the blockade.',
  '5-no': 'Choose the cone that is already beyond the blockade.',
  '6': 'House 26, Happiness, is a gate: everybody must land on it exactly, and only if it is empty.',
  '6-do': 'Lead a cone to house 26.',
  '6-no': 'You threw 2: which cone stands two houses before 26?',
  '7': 'From Happiness a 1 leads into the Water, and the dancer is reborn on house 15. You threw 1.',
  '7-do': 'Move another cone.',
  '7-no': 'That cone went into the Water. Move one that stands elsewhere.',
  '8': 'From 26 a 5 leads off the board, from 28 a 3, from 29 a 2, from 30 a 1. Who has all dancers off wins.',
  '8-do': 'You threw 2: bear a cone off.',
  '8-no': 'It is still on the board. From house 29 a 2 leads off.',
  'r-board':
    '30 houses in three rows, walked in an S. Each player has five dancers (or seven), cones and spools, standing by turns at the beginning; the spools begin. House 15 is Rebirth, 26 Happiness, 27 the Water, 28 Three Truths, 29 Re-Atum, 30 Re-Horakhty. All six are safe: nobody is beaten there.',
  'r-throw':
    'Steps are the number of coloured sides, five if there are none. 2 comes most often, 4 and 5 least. After 1, 4 or 5 you throw again, after 2 or 3 the other does. Without any move the turn passes.',
  'r-move':
    'A dancer goes as many houses on as was thrown, never onto an own one. Only if no dancer can go on, one may go back as many; if that is impossible as well, you pass.',
  'r-safe':
    'On an enemy dancer who is neither safe nor protected you exchange places with it. Kendall: all dancers of a group of two or more are protected, a group of three or more cannot be jumped over. Skyruk: the first and the last of a group are protected, and two are already a blockade.',
  'r-home':
    'Kendall: 26 must be hit exactly and empty. From there 5 leads off the board, 4, 3, 2 to 30, 29, 28 if empty, 1 into the Water and to rebirth on 15, or the next empty house before it. From 28 only 3 leads off, from 29 only 2, from 30 only 1.\nSkyruk: a throw that would pass 26 stops there, and the same dancer moves again with a second throw. One can stand in the Water: 4 leads off, 1 to 3 to rebirth. From 30 any throw leads off.',
  'r-end': 'The first player to bear off all dancers wins. After 2000 throws the game is a draw.',
  'r-disputed':
    'The rules of ancient Egypt are lost. Both sets are modern: by Tim Kendall, in the simple form that most programs use, and by Dmitry Skyruk, as the environment gym-senet describes them.\nIts code differs from its words in five points; here the words hold. A move back by 2 or 3 passes the turn. With Skyruk a group of two blocks the way to Happiness as well. A move back does not jump over a blockade. House 15 is always safe. One dancer on house 15 is no blockade.',
};
