/** Why moves were bad. */
export default {
  'exposed-before-water':
    'The dancer on house {house} stands exposed before the House of Happiness: beaten, it goes back to where the other dancer came from.',
  'beat-missed': '{move} beats the dancer on house {house}.',
  'off-missed': '{move} bears a dancer off.',
  'happiness-missed': '{move} comes to the House of Happiness, where nobody can beat it.',
  exposed: 'The dancer on house {house} stands alone where it can be beaten.',
  'blockade-broken': 'It breaks the blockade from house {house} on.',
  'protection-missed':
    '{move} puts the dancers on houses {house} and {next} side by side, where they protect each other.',
  'name-exposed-before-water': 'Safe before the Water',
  'name-beat-missed': 'Beat a dancer',
  'name-off-missed': 'Bear off',
  'name-happiness-missed': 'House of Happiness',
  'name-exposed': 'Leave none alone',
  'name-blockade-broken': 'Hold the blockade',
  'name-protection-missed': 'Side by side',
};
