/** What is only to be seen, spread on the group that holds it: `<g {...DECORATION}>`. */
export const DECORATION = { 'aria-hidden': true, pointerEvents: 'none' } as const;
