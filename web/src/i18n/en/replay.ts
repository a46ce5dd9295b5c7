/** The buttons below a game that you step through. */
export default {
  first: 'First position',
  back: 'One move back',
  forward: 'One move forward',
  last: 'Last position',
  where: 'Move {ply} of {count}',
};
