/**
 * The oldest browsers in which the board works: what is written in newer ways is built into theirs, as far as that is possible.
 * `public/old-browser.js` tells those of older ones.
 */
export const OLDEST = ['chrome111', 'firefox121', 'safari16.4'];
