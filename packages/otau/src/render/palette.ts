/**
 * The colours of drawings, each for light and dark surroundings. A page has the same ones as custom properties by the same names
 * (`--wood-dark` for `woodDark`); a browser test compares them. Text is on its ground with at least 4.5 : 1, marks on the board with
 * 3 : 1; `palette.test.ts` measures it.
 */

/** A colour in light and in dark surroundings. */
export interface Shade {
  readonly light: string;
  readonly dark: string;
}

function always(colour: string): Shade {
  return { light: colour, dark: colour };
}

export const PALETTE = {
  /** Ground of a picture, and what is written on it; acts, danger, hints. */
  felt: { light: '#f7f3ea', dark: '#1f242c' },
  ink: { light: '#22252b', dark: '#ece7dc' },
  inkSoft: { light: '#5c5a55', dark: '#a9a69d' },
  blue: { light: '#1f6f8b', dark: '#5db3d1' },
  red: { light: '#a63446', dark: '#e0697c' },
  saffron: { light: '#d99a1c', dark: '#eab54a' },
  /** The board, its edge, its hollows, and text on them. */
  wood: { light: '#b98a5e', dark: '#7d5b3b' },
  woodLight: { light: '#cfa77d', dark: '#8b6846' },
  woodDark: { light: '#7a5235', dark: '#5f402a' },
  woodDeep: { light: '#5a3a24', dark: '#3e2919' },
  woodInk: { light: '#2a1a0e', dark: '#fbf3e6' },
  onEdge: always('#fbf3e6'),
  hollow: { light: '#8d6340', dark: '#5b3d27' },
  hollowDeep: { light: '#6b4629', dark: '#402a1a' },
  /** Stones, and the ornament. */
  salt: always('#fbf9f3'),
  stone: { light: '#f2ead9', dark: '#eadfca' },
  stoneEdge: { light: '#4a3423', dark: '#1e130b' },
  /** The players' pieces. */
  first: { light: '#f4efe3', dark: '#ece5d5' },
  firstEdge: { light: '#6b6354', dark: '#8b8270' },
  second: { light: '#2b2e36', dark: '#23272f' },
  secondEdge: { light: '#0f1115', dark: '#98a0ad' },
  third: { light: '#a63446', dark: '#c9495d' },
  thirdEdge: { light: '#6d1c2a', dark: '#f2a3af' },
  fourth: { light: '#1f6f8b', dark: '#2f8cac' },
  fourthEdge: { light: '#10465a', dark: '#9bd6ea' },
  /** Tiles, and their grounds, hatchings and signs in Kindo: X is blue, O is red. */
  tile: { light: '#e9dfcb', dark: '#39404b' },
  tileLine: { light: '#b6a68a', dark: '#5a6474' },
  kindoCorner: { light: '#666563', dark: '#a3a3a2' },
  kindoGround0: { light: '#cdd0c4', dark: '#3f515f' },
  kindoHatch0: { light: '#749fad', dark: '#4e89a1' },
  kindoHue0: { light: '#1c7899', dark: '#55b9da' },
  kindoSign0: { light: '#274352', dark: '#b8d6dc' },
  kindoGround1: { light: '#e4c7b7', dark: '#534954' },
  kindoHatch1: { light: '#cd7c7b', dark: '#a6626f' },
  kindoHue1: { light: '#b33a4d', dark: '#ec7485' },
  kindoSign1: { light: '#583138', dark: '#f0bdba' },
  /** Marbles of glass: their light, and the sign let into them. */
  marbleFirst: { light: '#e7e0d2', dark: '#e0d8c6' },
  marbleFirstLit: always('#fffefa'),
  marbleFirstSign: { light: '#a69a83', dark: '#a3967d' },
  marbleSecondLit: { light: '#7d828d', dark: '#787e89' },
  marbleSecondSign: { light: '#969ba3', dark: '#9297a0' },
  marbleThirdLit: { light: '#de9897', dark: '#eda1a1' },
  marbleThirdSign: always('#fff4ee'),
  marbleFourthLit: { light: '#90bdd0', dark: '#98cade' },
  marbleFourthSign: always('#f0fbff'),
  glass: always('#b9c4c4'),
  glassEdge: always('#5f6b6b'),
  glassLit: always('#f6ffff'),
  /** Houses of Senet, and what is on them. */
  senetHouse: { light: '#f2e7cd', dark: '#49321f' },
  senetSpecial: { light: '#e6d2a7', dark: '#573d27' },
  senetLit: { light: '#fffaf0', dark: '#654930' },
  senetEdge: { light: '#8a6a45', dark: '#221a12' },
  senetInk: { light: '#5a4429', dark: '#e2d1b1' },
  senetSign: { light: '#8a6838', dark: '#b99b71' },
  senetPath: { light: '#cdb280', dark: '#7c6448' },
  senetDot: { light: '#ffffff', dark: '#14171c' },
  cone: always('#fbf7ec'),
  dancerEdge: always('#241a12'),
  spoolEdge: { light: '#241a12', dark: '#f4e6e0' },
  stick: always('#33281f'),
  stickEdge: { light: '#14100c', dark: '#a39886' },
  stickFace: always('#eab54a'),
  stickCut: always('#5e3c05'),
  /** Marks: acts, captures, the last move, reasons; and the edges that separate them from whatever is below. */
  steppe: always('#1f6f8b'),
  steppeDeep: always('#17566c'),
  madder: always('#a63446'),
  mark: always('#f2b53a'),
  markEdge: always('#16130f'),
  marked: always('#ffd166'),
  bonusEdge: always('#7d5500'),
  bonusSign: always('#3d2a00'),
  halo: always('#ffffff'),
  shade: always('#000000'),
} as const satisfies Record<string, Shade>;

/** The name of a colour of the palette. */
export type Colour = keyof typeof PALETTE;
