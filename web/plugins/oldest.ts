/**
 * The oldest browsers in which the board works. What is written in newer ways is built into theirs, as far as that is possible;
 * `tools/web/support.ts` checks the rest.
 */
export const OLDEST = ['chrome111', 'firefox121', 'safari16.4'];
