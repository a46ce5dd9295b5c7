/** Positions that an endgame table knows. */
export default {
  table: 'Endgame table',
  won: { one: '{name}: won by {count} stone', other: '{name}: won by {count} stones' },
  lost: { one: '{name}: lost by {count} stone', other: '{name}: lost by {count} stones' },
  draw: '{name}: a draw',
  chance: '{name}: wins with a chance of {percent}',
  'forced-win': '{name}: wins whatever is thrown',
  'forced-loss': '{name}: loses whatever is thrown',
  'about-lead': 'Exact if both play their best, to the last stone.',
  'about-result': 'Exact if both play their best.',
};
