/** Draws the icons of the board, the crown of a yurt: `npx tsx tools/docs/icons.ts` writes web/public/. */
import { writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const FOLDER = new URL('../../web/public/', import.meta.url);
const FELT = '#F7F3EA';
const MADDER = '#A63446';
/** Three and three curved poles across a ring of radius 20 around (24, 24). */
const POLES =
  'M35 7.3Q16.9 16.9 7.3 35M38.1 9.9Q24 24 9.9 38.1M40.7 13Q31.1 31.1 13 40.7' +
  'M7.3 13Q16.9 31.1 35 40.7M9.9 9.9Q24 24 38.1 38.1M13 7.3Q31.1 16.9 40.7 35';

/** @param corner radius of the ground's corners; @param room around the crown, of 64 */
function icon(corner: number, room: number): string {
  const scale = (64 - 2 * room) / 48;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <title>Otau</title>
  <rect width="64" height="64" rx="${corner}" fill="${FELT}"/>
  <g transform="translate(${room} ${room}) scale(${scale})" fill="none" stroke="${MADDER}">
    <circle cx="24" cy="24" r="20" stroke-width="4"/>
    <path d="${POLES}" stroke-width="1.8"/>
  </g>
</svg>
`;
}

function writePng(name: string, svg: string, width: number): void {
  writeFileSync(new URL(name, FOLDER), new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
}

const round = icon(14, 8);
// Systems cut masks of their own: the crown stays within the middle four fifths.
const full = icon(0, 13);
writeFileSync(new URL('icon.svg', FOLDER), round);
writePng('icon-192.png', round, 192);
writePng('icon-512.png', round, 512);
writePng('icon-maskable-512.png', full, 512);
writePng('apple-touch-icon.png', icon(0, 9), 180);
