/** Props of a group that is purely visual: `<g {...DECORATION}>`. */
export const DECORATION = { 'aria-hidden': true, pointerEvents: 'none' } as const;
