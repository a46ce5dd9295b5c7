/** The package gifenc has no types. */
declare module 'gifenc/dist/gifenc.esm.js' {
  const gifenc: import('otau/render').Gifenc;
  export = gifenc;
}
