/**
 * Why a request about rooms is not allowed. The board has these sentences in its languages. The code of all is `not-allowed`: a
 * client recognises a sentence by its text, and shows an unknown sentence as it is.
 */
export const REASONS = {
  'seat-taken': 'This seat is taken, or there is no such seat.',
  'seats-taken': 'The game has begun: its seats are taken.',
  'no-seat': 'You have no seat here.',
  'has-seat': 'You have a seat here.',
  'not-begun': 'The game has not begun: a player is still to come.',
  'close-begun': 'A game that has begun cannot be closed.',
  'other-turn': 'It is the turn of another player.',
  'moved-on': 'The game has moved on since this move was made.',
  'rated-takeback': 'No move is taken back in a rated game.',
  'no-takeback': 'There is no move of yours to take back.',
  'asked-already': 'This was asked already.',
  'not-asked': 'Nobody else has asked for it.',
  'server-full': 'This server has no room for more games.',
  'rated-guest': 'Rated games are for players who keep a name.',
  'rated-rules': 'Rated games have two players, a clock, and the usual board of the game.',
  'name-unknown': 'This server does not know this name any more.',
  'name-closed': 'Who runs this server has closed this name.',
  'needs-name': 'This needs a name that is kept.',
  'challenge-old': 'This took too long, or was answered before: begin again.',
  'passkey-known': 'This passkey is known already.',
  'passkey-unknown': 'This server does not know this passkey.',
  'passkey-refused': 'This passkey was not accepted.',
  'code-used': 'This link was used before, or is too old: make another one.',
  'tournament-guest': 'Tournaments are for players who keep a name.',
  'tournaments-full': 'There are as many tournaments as there may be.',
  'tournament-players': 'Games of tournaments have two players.',
  'tournament-clock': 'Games of tournaments have a clock.',
  'tournament-owner': 'Who has made the tournament begins it.',
  'tournament-two': 'A tournament begins once, with two players at least.',
  'tournament-over': 'The tournament is over.',
  'tournament-begun': 'The tournament has begun.',
  'tournament-full': 'The tournament is full.',
  entered: 'You have entered already.',
  'not-entered': 'You have not entered.',
} as const;

/** One of the reasons. */
export type Reason = keyof typeof REASONS;
