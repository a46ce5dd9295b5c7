/** Time controls. */
export default {
  untimed: 'Without clocks',
  'with-increment': '{minutes} min + {seconds} s a turn',
  'with-delay': '{minutes} min, {seconds} s of delay',
  plain: '{minutes} min',
  days: { one: '{count} day a move', other: '{count} days a move' },
  'days-left': { one: '{days} day', other: '{days} days' },
};
