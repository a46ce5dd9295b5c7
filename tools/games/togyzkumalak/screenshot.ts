/** The screenshot of Togyz Kumalak in the README: a game on a desk, analysed as a whole. */
import type { Screenshot } from '../../docs/screenshots.js';

export default {
  name: 'desk',
  query: 'game=togyzkumalak&moves=76.98.66.76.12.88.25.89.93.36.49.49.81.24.93.61.53.84x.76x.91.93.15&ply=19',
  width: 1280,
  height: 800,
  theme: 'light',
  isReviewed: true,
} satisfies Screenshot;
