/** Everything that a browser keeps, as one file. */
export default {
  title: 'Everything',
  about:
    'One file with all that this browser keeps: games and studies, puzzles and ratings, courses, settings and your networks. Take it along to another browser, or keep it as a copy.',
  secrets: 'Also the keys of my name and my seats on servers. Anyone who has the file can then play in your name.',
  save: 'Save everything',
  bring: 'Bring a file in',
  merge: 'A file is merged: nothing that is here is lost. Where a game has gone on in two ways, both are kept.',
  reading: 'Reading the file',
  games: { one: '{count} game added.', other: '{count} games added.' },
  known: { one: '{count} game was here already.', other: '{count} games were here already.' },
  networks: { one: '{count} network added.', other: '{count} networks added.' },
  kept: 'Puzzles, ratings and courses are merged. Settings that you have chosen here stay.',
  same: 'All of this was here already.',
  faults: {
    one: '{count} line could not be read and was left out:',
    other: '{count} lines could not be read and were left out:',
  },
  elsewhere: 'This file has everything of a browser. Bring it in under “Everything”.',
  'too-large': 'This file is larger than {size} MB.',
};
