/** Games that are played with a friend by links. */
export default {
  'send-title': 'Send the game to {name}',
  'send-about': 'The link holds the whole game. Open the link that comes back, and the game continues here.',
  message: 'A message with it',
  share: 'Share',
  'copy-link': 'Copy the link',
  qr: 'Link and QR code',
  'qr-about': 'QR code of the link',
  'qr-too-long': 'This game is too long for a QR code. Send the link.',
  'only-here':
    'This address leads to this device only. Friends need one of the network: start the board with “otau serve --open”.',
  link: 'Link',
  'message-from': '{name} writes:',
  'cannot-open': 'This link cannot be opened',
  'cannot-open-about': 'Your games have not changed. Ask your friend for the link again.',
  conflict: 'The game went two ways',
  'conflict-about':
    'The game in the link does not continue from the moves that you have here. What you do not choose stays as a branch in the list of moves.',
  'use-my-moves': 'Continue with my moves',
  'use-link-moves': 'Use the moves of the link',
  opening: 'Opening the link…',
};
