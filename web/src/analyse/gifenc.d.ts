/** The package has no types of its own. */
declare module 'gifenc/dist/gifenc.esm.js' {
  const gifenc: import('otau/render').Gifenc;
  export = gifenc;
}
