/**
 * The colours of the pictures, each for light and dark surroundings. Text is on its ground
 * with at least 4.5 : 1, marks on the board with 3 : 1; `palette.test.ts` measures it.
 */

/** A colour in light and in dark surroundings. */
export interface Shade {
  readonly light: string;
  readonly dark: string;
}

export const PALETTE = {
  /** Ground of the picture, and the text on it. */
  felt: { light: '#F7F3EA', dark: '#1F242C' },
  ink: { light: '#22252B', dark: '#ECE7DC' },
  quiet: { light: '#6A6459', dark: '#A8A294' },
  /** The board, its edge, and text on it. */
  wood: { light: '#B98A5E', dark: '#6A4C34' },
  woodLit: { light: '#CBA274', dark: '#775740' },
  edge: { light: '#7A5235', dark: '#3E2A1B' },
  onWood: { light: '#22252B', dark: '#F4EEE2' },
  ornament: { light: '#E3C79E', dark: '#A07B55' },
  /** Hollows of the Togyz Kumalak board and their stones. */
  pit: { light: '#6B4529', dark: '#35241A' },
  pitEdge: { light: '#4F3320', dark: '#20150E' },
  onPit: { light: '#F7F3EA', dark: '#F4EEE2' },
  stone: { light: '#E2CCA4', dark: '#D8BF94' },
  stoneLit: { light: '#F6EAD0', dark: '#EEDDBC' },
  stoneEdge: { light: '#5E4227', dark: '#3B2A1B' },
  salt: { light: '#FFFFFF', dark: '#FFFFFF' },
  /** Cups and marbles of Abalone. */
  cup: { light: '#A1764D', dark: '#8C6845' },
  cupShade: { light: '#7F5837', dark: '#6C4D31' },
  black: { light: '#1D2026', dark: '#15171B' },
  blackLit: { light: '#5A616D', dark: '#5A616D' },
  blackEdge: { light: '#454B55', dark: '#9AA1AD' },
  white: { light: '#F1ECE0', dark: '#EDE7DA' },
  whiteLit: { light: '#FFFFFF', dark: '#FFFFFF' },
  third: { light: '#8E2636', dark: '#9C3041' },
  thirdLit: { light: '#D66B7A', dark: '#DD7A88' },
  fourth: { light: '#15566D', dark: '#1B6580' },
  fourthLit: { light: '#5CA6C1', dark: '#6CB3CC' },
  /** Tiles of Kindo: neutral, and the two owners with their hatching. */
  tile: { light: '#EDE3CE', dark: '#3A414B' },
  tileMark: { light: '#6B614E', dark: '#A9B1BC' },
  first: { light: '#DCECF2', dark: '#153644' },
  firstHatch: { light: '#4A8CA5', dark: '#4C90AB' },
  firstSign: { light: '#0F4456', dark: '#CDEAF4' },
  second: { light: '#F7E1E1', dark: '#452029' },
  secondHatch: { light: '#C2616C', dark: '#B95F6D' },
  secondSign: { light: '#701B29', dark: '#F9D6DA' },
  bar: { light: '#22252B', dark: '#F7F3EA' },
  /** Houses of Senet, and what is on them. */
  house: { light: '#F2E7CD', dark: '#4B3A2A' },
  houseSpecial: { light: '#E6D2A7', dark: '#5F4932' },
  houseEdge: { light: '#8A6A45', dark: '#2C2017' },
  houseInk: { light: '#5A4429', dark: '#E2D1B1' },
  sign: { light: '#8A6838', dark: '#B99B71' },
  path: { light: '#D3BB8C', dark: '#6E573D' },
  coneEdge: { light: '#22252B', dark: '#2C2017' },
  spoolEdge: { light: '#22252B', dark: '#F4EEE2' },
  /** Acts and links; danger and Black's side; the last move and hints. */
  steppe: { light: '#1F6F8B', dark: '#2B86A6' },
  madder: { light: '#A63446', dark: '#C04A5D' },
  saffron: { light: '#F0B232', dark: '#F5BE4B' },
  /** Edges that separate a mark from whatever is below it. */
  halo: { light: '#FFFFFF', dark: '#FFFFFF' },
  markEdge: { light: '#22252B', dark: '#101216' },
} as const satisfies Record<string, Shade>;

/** The name of a colour of the palette. */
export type Colour = keyof typeof PALETTE;
