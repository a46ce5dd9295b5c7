/** The backup of all data of this browser. */
export default {
  title: 'Backup',
  about:
    'One file with everything that this browser stores: games and studies, puzzles and ratings, courses, settings and your networks. Take it to another browser, or keep it safe.',
  secrets: 'Also the keys of my name and my seats on servers. Anyone who has the file can then play in your name.',
  save: 'Save a backup',
  restore: 'Restore a backup',
  merged: 'The backup is merged: nothing that is here is lost. If a game was continued in two ways, both are saved.',
  reading: 'Reading the file',
  games: { one: '{count} game added.', other: '{count} games added.' },
  'already-here': { one: '{count} game was already here.', other: '{count} games were already here.' },
  networks: { one: '{count} network added.', other: '{count} networks added.' },
  'progress-merged': 'Puzzles, ratings and courses are merged. Settings that you chose here stay.',
  'nothing-new': 'All of this was already here.',
  faults: {
    one: '{count} line could not be read and was left out:',
    other: '{count} lines could not be read and were left out:',
  },
  'is-backup': 'This file is a backup. Restore it under “Backup”.',
  'too-large': 'This file is larger than {size} MB.',
};
