/** The package has no types of its own; `gifenc.ts` gives it those that are used. */
declare module 'gifenc' {
  const gifenc: unknown;
  export default gifenc;
}
