/** The package has no types of its own; `Gifenc` has those that are used. */
declare module 'gifenc' {
  const gifenc: unknown;
  export default gifenc;
}
