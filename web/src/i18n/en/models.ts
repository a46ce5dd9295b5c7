/** Networks as opponents. */
export default {
  networks: 'Networks',
  shipped: 'The network of this game',
  title: 'Networks to play against',
  about: 'Drop an .onnx file from training anywhere on this page, or choose it here. It stays in this browser.',
  add: 'Add a network',
  added: '{name} plays {game} now.',
  play: 'Play against it',
  remove: 'Remove {name}',
  removed: '{name} was removed.',
  undo: 'Undo',
  none: 'None yet.',
  failed: 'This file cannot play:',
  drop: 'Drop the file, and it plays.',
  close: 'Close',
};
