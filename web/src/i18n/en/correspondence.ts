/** Games that are played with a friend by links. */
export default {
  'send-title': 'Send the game to {name}',
  'send-about': 'The link holds the whole game. Open the link that comes back, and the game continues here.',
  comment: 'A message with it',
  share: 'Share',
  'copy-link': 'Copy the link',
  qr: 'Link and QR code',
  'qr-about': 'QR code of the link',
  'qr-too-long': 'This game is too long for a QR code. Send the link.',
  link: 'Link',
  said: '{name} writes:',
  'cannot-open': 'This link cannot be opened',
  'cannot-open-about': 'Your games have not changed. Ask your friend for the link again.',
  'two-ways': 'The game went two ways',
  'two-ways-about':
    'The game in the link does not continue from the moves that you have here. What you do not choose stays as a branch in the list of moves.',
  'keep-mine': 'Continue with my moves',
  'take-link': 'Use the moves of the link',
  opening: 'Opening the link…',
};
