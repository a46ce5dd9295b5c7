/** The options of Abalone: line-ups, players, how many marbles to eject; and the marbles at the start that follow from them. */
import { type OptionSpecs, type OptionsIn, resolveOptions } from '../../core/options.js';
import { OtauError } from '../../lib/error.js';
import { CELLS, parseCell } from './cells.js';

/**
 * The 60 line-ups of two players, by name: the rows of the board from the top, `0` a marble of
 * player 0, `1` of player 1, `.` an empty cell; `id` is the number that gym-abalone gives it.
 */
export const LINEUPS = {
  '6-9': { id: 0, rows: '...../111111/101...1/.11..11./........./.00..00./0...010/000000/.....' },
  'alien-attack': { id: 1, rows: '0.0.0/.0110./.01010./...00.../........./...11.../.10101./.1001./1.1.1' },
  aliening: { id: 2, rows: '..1../.0000./.0.1.0./010..010/........./101..101/.1.0.1./.1111./..0..' },
  alitration: { id: 3, rows: '.101./..00../1.010.1/.10..01./........./.01..10./0.101.0/..11../.010.' },
  anglattack: { id: 4, rows: '11.00/10..10/..0.1../......../1001.0110/......../..0.1../10..10/11.00' },
  'april-fish': { id: 5, rows: '1.111/.11101/.1.111./....1.../........./...0..../.000.0./01000./000.0' },
  atomouche: { id: 6, rows: '01.../1..010/..0..../0.1....1/1..0.1..0/0....0.1/....1../101..0/...01' },
  'belgian-daisy': { id: 7, rows: '11.00/111000/.11.00./......../........./......../.00.11./000111/00.11' },
  buttonhole: { id: 8, rows: '...../.1100./......./00.10.11/0101.0101/00.10.11/......./.1100./.....' },
  centrifuge: { id: 9, rows: '.111./0....0/00.1.00/00....00/........./11....11/11.0.11/1....1/.000.' },
  checkerboard: { id: 10, rows: '...../010101/......./10101010/........./01010101/......./101010/.....' },
  classical: { id: 11, rows: '11111/111111/..111../......../........./......../..000../000000/00000' },
  corners: { id: 12, rows: '00.11/01..01/......./1..0...0/10.....10/1...1..0/......./01..01/00.11' },
  cross: { id: 13, rows: '00.11/0.01.1/.0...1./..0.11../...0.1.../..00.1../.0...1./0.01.1/00.11' },
  'crossed-hearts': { id: 14, rows: '00.00/0.00.0/.0...0./..0.10../...0.1.../..10.1../.1...1./1.11.1/11.11' },
  crown: { id: 15, rows: '..0../0.00.0/.00100./..0000../........./..1111../.11011./1.11.1/..1..' },
  'def-or-atak': { id: 16, rows: '...../010..1/0000.10/..0..111/.1......./111..0../01..00./11.010/.....' },
  'domination-vs-daisy': { id: 17, rows: '...../11...0/111..00/.11..000/...0.0.../000..11./00..111/0...11/.....' },
  domination: { id: 18, rows: '...../1....0/11...00/1111.000/...0.0.../000.1111/00...11/0....1/.....' },
  duel: { id: 19, rows: '.1.0./111000/..1.0../0......1/00.....11/0......1/..1.0../111000/.1.0.' },
  'dutch-daisy': { id: 20, rows: '11.00/101010/.11.00./......../........./......../.00.11./010101/00.11' },
  'face-2-face': { id: 21, rows: '...../....../11...00/111..000/1111.0000/111..000/11...00/....../.....' },
  'food-mill': { id: 22, rows: '1..00/10.11./.0...../....0.01/01.1.1.01/01.0..../.....1./.00.10/11..0' },
  forcing: { id: 23, rows: '...../....../..1.0../01110001/0001.0111/01110001/..1.0../....../.....' },
  fracture: { id: 24, rows: '..0../..1.../..1.000/..1.0111/.011.001./0001.0../111.0../...0../..1..' },
  'french-daisy': { id: 25, rows: '...../..00../..000../.110011./.111.111./.110011./..000../..00../.....' },
  'french-king-cake1': { id: 26, rows: '1.000/1.0.../1....11/.11..1.1/0.......1/0.0..00./00....0/...1.0/111.0' },
  fujiyama1: { id: 27, rows: '11111/.1001./..101../...11.../........./...00.../..010../.0110./00000' },
  'german-daisy': { id: 28, rows: '...../11..00/111.000/.11..00./........./.00..11./000.111/00..11/.....' },
  horseshoes: { id: 29, rows: '00111/0.0..1/0.0111./..0...../........./.....0../.1110.0/1..0.0/11100' },
  infiltralien: { id: 30, rows: '10101/.1111./..000../...11.../........./...00.../..111../.0000./01010' },
  infiltration: { id: 31, rows: '.010./.0000./.01010./.0....0./........./.1....1./.10101./.1111./.101.' },
  intimidation: { id: 32, rows: '.111./0.11../00111../000...../........./.....111/..00011/..00.1/.000.' },
  'irish-daisy': { id: 33, rows: '...../..11../..101../.001100./.010.010./.001100./..101../..11../.....' },
  'i_m-a-robot': { id: 34, rows: '00000/1.00.1/.1.1.1./..1001../....0..../.001100./...1.../..11../.1.1.' },
  labyrinth: { id: 35, rows: '..010/.1...0/.101..0/.1..1..1/.1.0.1.0./0..0..0./1..010./1...0./101..' },
  mosaic: { id: 36, rows: '11111/.0000./..111../...00.../........./...11.../..000../.1111./00000' },
  'mquorric-1': { id: 37, rows: '...../.000../.0110../.01110../..0110.../..000.../....101/...011/..111' },
  neko: { id: 38, rows: '..111/..10.1/..11101/.....11./..0...1../.00...../01000../0.10../000..' },
  oath: { id: 39, rows: '1...0/.1100./.1...0./.0.10.1./00.....11/.0.01.1./.1...0./.1100./1...0' },
  octopus: { id: 40, rows: '101../0.1.../110111./..1...0./..1...0../.1...0../.000100/...0.1/..010' },
  pyramid: { id: 41, rows: '1..../11..../111..../1111..../1111.0000/....0000/....000/....00/....0' },
  'scottish-daisy': { id: 42, rows: '10.10/011001/.10.10./......../........./......../.01.01./100110/01.01' },
  sibe: { id: 43, rows: '11100/1....0/1.....0/1..01..0/1..0.1..0/1..01..0/1.....0/1....0/11000' },
  slaloms: { id: 44, rows: '.1111/.1..../..11111/.......1/.000.111./0......./00000../....0./0000.' },
  'snakes-variation': { id: 45, rows: '00000/0...../0....../0.11111./.0.....1./.0000..1/......1/.....1/11111' },
  snakes: { id: 46, rows: '00000/0...../0....../0..0011./.0.0.1.1./.0011..1/......1/.....1/11111' },
  snowflake: { id: 47, rows: '.0.1./01..01/..1.0../1..01..0/.10...10./1..10..0/..1.0../00..11/.0.1.' },
  spider: { id: 48, rows: '1...1/.1..1./..1.1../..1111../0000.1111/..0000../..0.0../.0..0./0...0' },
  star: { id: 49, rows: '0...1/.1..0./1.0.1.0/...10.../1010.1010/...10.../1.0.1.0/.1..0./0...1' },
  'swiss-daisy': { id: 50, rows: '...../11..00/101.010/.11..00./........./.00..11./010.101/00..11/.....' },
  'the-arrow': { id: 51, rows: '0011./00..../1.011../1.100.../..1011.../...10.../....01./...100/...00' },
  'the-wall': { id: 52, rows: '..1../....../.11111./11111111/........./00000000/.00000./....../..0..' },
  tinsels: { id: 53, rows: '.0101/.1..../..01010/.......1/.101.010./0......./10101../....0./0101.' },
  trench: { id: 54, rows: '...../111111/.00000./..111.../........./...000../.11111./000000/.....' },
  'true-daisy': { id: 55, rows: '11.../111.11/.11.111/...0.11./....00.../....0.../0..0.../0.0..0/00000' },
  'wedding-rings': { id: 56, rows: '...../.1100./.1.100./.1.01.0./.1.0.1.0./.1.01.0./.110.0./.1100./.....' },
  wheel: { id: 57, rows: '1...1/.1..1./..1.1../..1010../0010.1011/..1010../..0.0../.0..0./0...0' },
  windmill: { id: 58, rows: '1..00/11.00./.1...../....0.11/00.1.1.11/00.0..../.....0./.11.00/11..0' },
  'xmas-star': { id: 59, rows: '..1../..11../001.000/.00..00./..0...1../.11..11./111.011/..00../..0..' },
} as const satisfies Record<string, { readonly id: number; readonly rows: string }>;

export type LineupName = keyof typeof LINEUPS;

export const LINEUP_NAMES = Object.keys(LINEUPS) as LineupName[];

export const ABALONE_OPTIONS = {
  variant: { type: 'choice', default: 'classical', choices: LINEUP_NAMES, about: 'the line-up of two players' },
  players: { type: 'choice', default: 2, choices: [2, 3, 4], about: 'two, three, or four in two teams' },
  marblesToEject: { type: 'integer', default: 6, min: 1, max: 14, about: 'marbles to eject for a win; blitz is 4' },
  placement: { type: 'boolean', default: false, about: 'begin with an empty board and place the marbles in turn' },
  firstPlayer: { type: 'choice', default: 0, choices: [0, 1, 2, 3, 'random'], about: 'who moves first' },
  maxTurns: { type: 'integer', default: 200, min: 1, max: 65535, about: 'moves after which the game ends' },
  countAtLimit: { type: 'boolean', default: false, about: 'at maxTurns more ejected marbles win; else it is a draw' },
  repetition: { type: 'boolean', default: false, about: 'third occurrence of a position: the game is a draw' },
} as const satisfies OptionSpecs;

/** All options of an Abalone game, all set. `createGame` fills in what you leave out. */
export type AbaloneOptions = OptionsIn<typeof ABALONE_OPTIONS>;

/** All options from those given. Throws `bad-option` for unknown ones and for those that exclude each other. */
export function resolveAbaloneOptions(given: Partial<AbaloneOptions> = {}): AbaloneOptions {
  const options = resolveOptions('abalone', ABALONE_OPTIONS, given);
  const { players, variant, placement, firstPlayer, marblesToEject } = options;
  if (players > 2 && (placement || variant !== 'classical')) {
    throw badOptions(`line-ups and placement are for two players, not for ${players}`);
  }
  if (placement && variant !== 'classical')
    throw badOptions('a game begins with a line-up or with placement, not with both');
  if (firstPlayer !== 'random' && firstPlayer >= players)
    throw badOptions(`there is no player ${firstPlayer} among ${players}`);
  const fewest = fewestMarbles(options);
  if (marblesToEject > fewest)
    throw badOptions(`marblesToEject is ${marblesToEject}, but a side has only ${fewest} marbles`);
  return options;
}

function fewestMarbles({ players, variant }: AbaloneOptions): number {
  if (players === 3) return 22;
  if (players === 4) return 18;
  const { rows } = LINEUPS[variant];
  return Math.min(rows.split('0').length, rows.split('1').length) - 1;
}

function badOptions(why: string): OtauError {
  return new OtauError('bad-option', `abalone: ${why}.`);
}

// The marbles at the start, for two, three and four players.

/** Marbles that each of two players places when the board begins empty. */
export const MARBLES_TO_PLACE = 14;

const THREE_PLAYERS = [
  'a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6',
  'e1 f2 g3 h4 i5 d1 e2 f3 g4 h5 i6',
  'e9 f9 g9 h9 i9 d8 e8 f8 g8 h8 i8',
];

/** Rows of 4, 3 and 2 towards the centre; partners opposite, turns clockwise from the lower left. */
const FOUR_PLAYERS = [
  'a1 b1 c1 d1 b2 c2 d2 c3 d3',
  'f2 g3 h4 i5 f3 g4 h5 f4 g5',
  'f9 g9 h9 i9 f8 g8 h8 f7 g7',
  'a5 b6 c7 d8 b5 c6 d7 c5 d6',
];

/** The cells of each player at the start. */
export function homeCells({ players, placement, variant }: AbaloneOptions): number[][] {
  if (placement) return [[], []];
  if (players > 2)
    return (players === 3 ? THREE_PLAYERS : FOUR_PLAYERS).map((cells) => cells.split(' ').map(parseCell));
  const marks = [...LINEUPS[variant].rows.replaceAll('/', '')];
  return ['0', '1'].map((mark) =>
    Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => marks[cell] === mark),
  );
}
