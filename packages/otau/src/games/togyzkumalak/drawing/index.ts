/** How Togyz Kumalak is drawn: as text, as a board and in words. */
import type { Game, Row } from '../../../core/game.js';
import type { GameDrawing, Ink, View } from '../../../render/game-drawing.js';
import {
  arrow,
  arrowWidth,
  dot,
  hollow,
  markedCells,
  notch,
  panel,
  type RingKind,
  rank,
  ring,
  stones as stoneShapes,
} from '../../../render/materials.js';
import {
  type Bounds,
  boxAround,
  Definitions,
  type Drawn,
  type DrawnCell,
  formatPoint,
  group,
  label,
  middleOf,
  type Point,
  part,
  type Shape,
  shape,
  translated,
} from '../../../render/shape.js';
import { type LastAction, playerName } from '../../../render/words.js';
import { describeTogyz, type Pit, readTogyz, type Sowing, sowing, type TogyzScene, togyzStatus } from './scene.js';

// The board of Togyz Kumalak: two rows of oblong pits, the kazans as two long troughs between them. It has two forms: horizontal, with
// the viewer's pits below, and upright for phones, rotated so that the viewer's pits are at the right, near the thumb. Sowing is
// anticlockwise in both.
//
//     horizontal   9 ... 1  opponent   upright   1  9
//                  kazan                         :  :   left the opponent, right the viewer,
//                  kazan                         9  1   their kazans in between
//                  1 ... 9  viewer

/** The measures of the horizontal and of the upright board. */
const MEASURES = {
  /** The distance between pits, and the length of a pit along and across its row. */
  pitch: [70, 51],
  along: [58, 43],
  across: [118, 92],
  trough: [50, 35],
  gap: [13, 7.5],
  /** The space outside the rows, for counts and numbers, and beyond the ends of the rows. */
  labels: [74, 38],
  end: [30, 15],
  minTrough: [250, 200],
} as const;
type Measures = Readonly<Record<keyof typeof MEASURES, number>>;

/** What is to be seen of a position of Togyz Kumalak. */
export interface TogyzView extends View {
  /** The names of the pits, if they are shown. */
  readonly names?: readonly string[];
  /** The stones that the last move brought each kazan; default none. */
  readonly gains?: readonly number[];
}

/** Where everything is: (0, 0) is the upper left corner of the board. */
export interface TogyzPlan {
  readonly isUpright: boolean;
  readonly pits: number;
  /** The player with the near pits. */
  readonly viewer: number;
  readonly width: number;
  readonly height: number;
  readonly measures: Measures;
}

/** Space for the names between the pits. */
const MIN_NAMED_PITCH = 57;

/**
 * The places of a board with `pits` pits a side.
 * @param isNamed whether pits have their names beside them
 */
export function planTogyz(pits: number, viewer: number, isUpright: boolean, isNamed: boolean): TogyzPlan {
  const chosen = Object.entries(MEASURES).map(([name, both]) => [name, both[isUpright ? 1 : 0]]);
  const named = isUpright && isNamed ? { pitch: MIN_NAMED_PITCH } : {};
  const measures: Measures = { ...Object.fromEntries(chosen), ...named };
  const along = Math.max(rowLength(pits, measures), measures.minTrough) + 2 * measures.end;
  const across = 2 * (measures.labels + measures.across + measures.trough) + 3 * measures.gap;
  const [width, height] = isUpright ? [across, along] : [along, across];
  return { isUpright, pits, viewer, width, height, measures };
}

/** The board of a scene, which may be a moment of a motion. */
export function drawTogyz(scene: TogyzScene, view: TogyzView): Drawn {
  const { isFlipped = false, isUpright = false, names, gains = [0, 0], game, row, last, arrows = [] } = view;
  const plan = planTogyz(scene.pits, isFlipped ? 1 : 0, isUpright, names !== undefined);
  const definitions = new Definitions();
  const rows = togyzCells(plan);
  const planned = view.preview === undefined ? undefined : sowing(game, row, view.preview);
  const pits = [0, 1].flatMap((side) => sidePits(scene.pits, side));
  return {
    view: { x: 0, y: 0, width: plan.width, height: plan.height },
    rows,
    shapes: [
      panel(definitions, { x: 0, y: 0, width: plan.width, height: plan.height }, isUpright || names ? undefined : 21),
      ...[0, 1].flatMap((side) => kazan(plan, side, scene.kazan[side], gains[side])),
      ...pits.flatMap((pit) => pitShapes(definitions, plan, scene, pit, view)),
      ...(last === undefined || game.actor(last.before) < 0
        ? []
        : lastMarks(plan, sowing(game, last.before, last.action))),
      ...(view.legal ?? []).map((action) => legalDot(plan, { side: game.actor(row), number: action + 1 })),
      ...markedCells(rows, view.marked ?? []),
      ...(planned === undefined
        ? arrows.flatMap(({ action, strength }, i) => hint(plan, sowing(game, row, action), strength, i + 1))
        : preview(plan, planned)),
    ],
    definitions: definitions.list(),
  };
}

function rowLength(pits: number, { pitch, along }: Measures): number {
  return pits * pitch - (pitch - along);
}

/** Converts a point (along the rows, across the rows) to the picture. */
function place({ isUpright, height }: TogyzPlan, along: number, across: number): Point {
  return isUpright ? { x: across, y: height - along } : { x: along, y: across };
}

function boxAlong({ isUpright }: TogyzPlan, at: Point, along: number, across: number): Bounds {
  return isUpright ? boxAround(at, across, along) : boxAround(at, along, across);
}

function lengths({ isUpright, width, height }: TogyzPlan): { readonly along: number; readonly across: number } {
  return isUpright ? { along: height, across: width } : { along: width, across: height };
}

function sidePits(pits: number, side: number): Pit[] {
  return Array.from({ length: pits }, (_, i) => ({ side, number: i + 1 }));
}

/** The centre of a pit. */
export function pitMiddle(plan: TogyzPlan, { side, number }: Pit): Point {
  const { pits, viewer, measures } = plan;
  const { along, across } = lengths(plan);
  const isNear = side === viewer;
  const column = isNear ? number - 1 : pits - number;
  const first = (along - rowLength(pits, measures) + measures.along) / 2;
  const inset = measures.labels + measures.across / 2;
  return place(plan, first + column * measures.pitch, isNear ? across - inset : inset);
}

function pitBox(plan: TogyzPlan, pit: Pit, grow = 0): Bounds {
  const { along, across } = plan.measures;
  return boxAlong(plan, pitMiddle(plan, pit), along + 2 * grow, across + 2 * grow);
}

/** The touch target of a pit, including its labels. */
function pitTarget(plan: TogyzPlan, pit: Pit): Bounds {
  const { pitch, across, labels } = plan.measures;
  const middle = outward(plan, pit.side, pitMiddle(plan, pit), labels / 2);
  return boxAlong(plan, middle, pitch, across + labels);
}

/** A point moved `distance` towards the outer edge of a side. */
function outward({ isUpright, viewer }: TogyzPlan, side: number, { x, y }: Point, distance: number): Point {
  const d = side === viewer ? distance : -distance;
  return isUpright ? { x: x + d, y } : { x, y: y + d };
}

/** A point moved `distance` towards the count of a side's kazan. */
function towardsCount({ isUpright, viewer }: TogyzPlan, side: number, { x, y }: Point, distance: number): Point {
  if (isUpright) return { x, y: y - distance };
  return { x: x + (side === viewer ? distance : -distance), y };
}

function kazanBox(plan: TogyzPlan, side: number): Bounds {
  const { pits, viewer, measures } = plan;
  const { along, across } = lengths(plan);
  const aside = (measures.gap + measures.trough) / 2;
  const middle = place(plan, along / 2, across / 2 + (side === viewer ? aside : -aside));
  return boxAlong(plan, middle, Math.max(rowLength(pits, measures), measures.minTrough), measures.trough);
}

/**
 * The point of a kazan `distance` before the end at which its count is: where its owner's sowing arrives; on the upright board at the top,
 * below the names.
 */
export function kazanPoint(plan: TogyzPlan, side: number, distance: number): Point {
  const box = kazanBox(plan, side);
  const length = plan.isUpright ? box.height : box.width;
  return towardsCount(plan, side, middleOf(box), length / 2 - distance);
}

/** Both rows of pits and both kazans, in reading order. `a1` is White's first pit, `i2` Black's first. */
export function togyzCells(plan: TogyzPlan): DrawnCell[][] {
  const { pits, viewer, isUpright } = plan;
  const pitCell = (pit: Pit): DrawnCell => {
    const column = pit.side === 0 ? pit.number - 1 : pits - pit.number;
    const id = pit.side * pits + pit.number - 1;
    return {
      name: `${'abcdefghi'[column] ?? ''}${pit.side + 1}`,
      id,
      box: pitBox(plan, pit),
      rx: 10,
      target: pitTarget(plan, pit),
      focus: pitTarget(plan, pit),
    };
  };
  const kazanCell = (side: number) => ({
    name: `kazan${side}`,
    id: 2 * pits + side,
    box: kazanBox(plan, side),
    rx: 20,
  });
  const [far, near] = [1 - viewer, viewer].map((side) => sidePits(pits, side).map(pitCell));
  return [
    isUpright ? far : far.reverse(),
    [kazanCell(1 - viewer)],
    [kazanCell(viewer)],
    isUpright ? near.reverse() : near,
  ];
}

/** One pit: its stones, its count and number outside the row, its name. */
function pitShapes(definitions: Definitions, plan: TogyzPlan, scene: TogyzScene, pit: Pit, view: TogyzView): Shape[] {
  const { isUpright, measures } = plan;
  const { side, number } = pit;
  const name = view.names?.[number - 1];
  const isTuzdyk = scene.tuzdyk[side] === number;
  const held = scene.stones[side][number - 1];
  const middle = pitMiddle(plan, pit);
  const far = measures.across / 2;
  const count = outward(plan, side, middle, far + 19);
  const below = outward(plan, side, middle, far + (isUpright ? 19 : 39));
  const look = { fill: 'woodInk' } as const;
  const bold = { ...look, 'font-weight': 700 } as const;
  const countY = count.y - (isUpright ? 6 : 0);
  const numberY = below.y + (isUpright ? 11 : name === undefined ? 0 : -1);
  return [
    part('pit', undefined, hollow(pitBox(plan, pit))),
    ...(isTuzdyk ? [tuzdykStone(middle, isUpright ? 15 : 21, 1 - side)] : pile(definitions, middle, held, isUpright)),
    part('count', undefined, label(count.x, countY, isTuzdyk ? '◆' : held, isUpright ? 18 : 23, bold)),
    ...(view.coordinates ? [label(below.x, numberY, number, isUpright ? 11 : 13, { ...look, opacity: 0.85 })] : []),
    ...(name === undefined ? [] : [pitName(plan, pit, name)]),
  ];
}

/** The name of a pit: outside the number on the horizontal board, between the pits on the upright one. */
function pitName(plan: TogyzPlan, pit: Pit, name: string): Shape {
  const middle = pitMiddle(plan, pit);
  const at = plan.isUpright
    ? { x: middle.x, y: middle.y + plan.measures.pitch / 2 + 1 }
    : outward(plan, pit.side, middle, plan.measures.across / 2 + 55);
  return label(at.x, at.y, name, plan.isUpright ? 8.5 : 10.5, { fill: 'woodInk', 'font-style': 'italic' });
}

/** Cells of the 3 × 3 pattern, numbered in reading order, for 0 to 9 stones: as on dice. */
const PATTERNS = ['', '4', '08', '048', '0268', '02468', '023568', '0234568', '01235678', '012345678'];
/** The most stones that are drawn; the number beside them is exact. */
const MAX_LAYERS = 4;

/** The stones of a pit: up to nine in a pattern of 3 × 3, more in further layers. */
function pile(definitions: Definitions, middle: Point, count: number, isUpright: boolean): Shape[] {
  if (count === 0) return [];
  const drawn = Math.min(count, 9 * MAX_LAYERS);
  const id = definitions.name(`pile-${drawn}`, () => group({}, pileShapes(drawn, isUpright)));
  return [shape('use', { href: `#${id}`, x: middle.x, y: middle.y })];
}

/** The stones of a pile around the point (0, 0). */
export function pileShapes(count: number, isUpright: boolean, isLifted = false): Shape[] {
  const form = isUpright ? { across: 25, down: 12.6, r: 5.7, lift: 5 } : { across: 17, down: 28, r: 7.9, lift: 5.8 };
  const layers = Math.min(MAX_LAYERS, Math.ceil(count / 9));
  const middle = (form.lift * (layers - 1)) / 2;
  return Array.from({ length: layers }, (_, layer) => {
    const lift = middle - layer * form.lift;
    const at = [...PATTERNS[Math.min(9, count - 9 * layer)]].map(Number).map((cell) => ({
      x: form.across * ((cell % 3) - 1) - (isUpright ? lift : 0),
      y: form.down * (Math.floor(cell / 3) - 1) + (isUpright ? 0 : lift),
    }));
    return stoneShapes(at, form.r, isLifted);
  }).flat();
}

/** A pit that has become a tuzdyk: a salt-white stone with a diamond in its owner's colour. */
function tuzdykStone(at: Point, r: number, owner: number): Shape {
  const [h, w] = [0.62 * r, 0.44 * r];
  const diamond = `M0 ${formatPoint(-h)}L${formatPoint(w)} 0L0 ${formatPoint(h)}L${formatPoint(-w)} 0Z`;
  return part(
    'tuzdyk',
    undefined,
    group({ transform: translated(at) }, [
      shape('circle', { cx: r * 0.1, cy: r * 0.18, r, fill: 'shade', 'fill-opacity': 0.38 }),
      shape('circle', { r, fill: 'halo', stroke: 'stoneEdge', 'stroke-width': 1.5 }),
      shape('path', { d: diamond, fill: owner === 0 ? 'steppe' : 'madder' }),
    ]),
  );
}

/** A kazan: the count at one end, on a disc of the owner's colour; the stones in the rest. */
function kazan(plan: TogyzPlan, side: number, held: number, gained: number): Shape[] {
  const { isUpright } = plan;
  const box = kazanBox(plan, side);
  const radius = Math.min(box.width, box.height) / 2;
  const count = kazanPoint(plan, side, isUpright ? radius + 5 : radius + 10);
  const plate = isUpright ? boxAround(count, 30, 40) : boxAround(count, 62, 40);
  const [fill, stroke] = side === 0 ? (['first', 'firstEdge'] as const) : (['second', 'secondEdge'] as const);
  const ink = { fill: side === 0 ? 'markEdge' : 'salt' } as const;
  const size = isUpright ? (held > 99 ? 14 : 17) : 25;
  const gain = label(count.x, count.y + 11, `+${gained}`, isUpright ? 9.5 : 11, { ...ink, 'font-weight': 600 });
  return [
    part('kazan', undefined, hollow(box)),
    ...heap(plan, side, held),
    shape('rect', { ...plate, rx: isUpright ? 15 : 20, fill, stroke, 'stroke-width': 1.5 }),
    label(count.x, count.y - (gained > 0 ? 6 : 0), held, size, { ...ink, 'font-weight': 700 }),
    ...(gained > 0 ? [gain] : []),
  ];
}

/** The stones of a kazan in two long rows, from its count on, a gap after every ten. */
function heap(plan: TogyzPlan, side: number, held: number): Shape[] {
  if (held === 0) return [];
  const box = kazanBox(plan, side);
  const length = Math.max(box.width, box.height);
  const [r, first] = plan.isUpright ? [4.5, 56] : [6, 82];
  const space = length - first - 3 * r;
  const columns = Math.ceil(held / 2);
  const gap = 0.5;
  const step = Math.min(2.12 * r, space / Math.max(1, columns - 1 + gap * Math.floor((columns - 1) / 5)));
  const start = kazanPoint(plan, side, first);
  const at = Array.from({ length: held }, (_, i) => {
    const column = i >> 1;
    const { x, y } = towardsCount(plan, side, start, -step * (column + gap * Math.floor(column / 5)));
    const aside = (i % 2 === 0 ? -1 : 1) * r * 1.22;
    return { x: x + (plan.isUpright ? aside : 0), y: y + (plan.isUpright ? 0 : aside) };
  });
  // In a crowded kazan neighbours overlap, but never two columns apart
  const columnsOf = (rest: number) => at.filter((_, i) => (i >> 1) % 2 === rest);
  return [0, 1].flatMap((rest) => (columnsOf(rest).length === 0 ? [] : stoneShapes(columnsOf(rest), r)));
}

function pitRing(plan: TogyzPlan, pit: Pit, kind: RingKind): Shape {
  const box = pitBox(plan, pit, plan.isUpright ? 1 : 2);
  return ring(kind, { ...box, rx: Math.min(box.width, box.height) / 2 });
}

/** A dashed ring where the sowing began, a ring where it ended, a notch where the last stone took something. */
function lastMarks(plan: TogyzPlan, { from, to, taken, opensTuzdyk }: Sowing): Shape[] {
  const isLoop = to.side === from.side && to.number === from.number;
  const { x, y } = innerEnd(plan, to, 8);
  return [
    ...(isLoop ? [] : [pitRing(plan, from, 'origin')]),
    pitRing(plan, to, 'last'),
    ...(taken > 0 && !opensTuzdyk ? [notch({ x, y: y + 6 }, 16)] : []),
  ];
}

/** A point of a pit near the end that faces the kazans. */
function innerEnd(plan: TogyzPlan, pit: Pit, inset: number): Point {
  return outward(plan, pit.side, pitMiddle(plan, pit), inset - plan.measures.across / 2);
}

/** The dot of a legal pit, at its outer end. */
function legalDot(plan: TogyzPlan, pit: Pit): Shape {
  const at = outward(plan, pit.side, pitMiddle(plan, pit), plan.measures.across / 2);
  return dot(at, plan.isUpright ? 4.5 : 5.5, { fill: 'blue', stroke: 'salt' });
}

/** What a move would do: the stones that each pit gets, the last pit, the capture. */
function preview(plan: TogyzPlan, move: Sowing): Shape[] {
  const r = plan.isUpright ? 7 : 9;
  const round = 2 * plan.pits;
  const passed = move.path.slice(0, round).map((pit, i) => {
    const count = Math.ceil((move.path.length - i) / round);
    const { x, y } = innerEnd(plan, pit, plan.isUpright ? 2 : 0);
    return group({}, [
      shape('circle', { cx: x, cy: y, r, fill: 'steppe', stroke: 'salt', 'stroke-width': 1.4 }),
      label(x, y, `+${count}`, 9.5, { fill: 'halo', 'font-weight': 700 }),
    ]);
  });
  const shapes = [
    pitRing(plan, move.from, 'start'),
    pitRing(plan, move.to, 'aim'),
    ...passed,
    ...(move.taken > 0 ? [prize(pitMiddle(plan, move.to), move.opensTuzdyk ? '◆ +3' : `+${move.taken}`, 46)] : []),
  ];
  return [part('preview', undefined, group({}, shapes))];
}

/** The capture of a previewed move: its number on a madder plate, with a diamond for a tuzdyk. */
function prize({ x, y }: Point, words: string, width: number): Shape {
  return group({}, [
    shape('rect', { ...boxAround({ x, y }, width, 28), rx: 14, fill: 'madder', stroke: 'halo', 'stroke-width': 1.6 }),
    label(x, y, words, 15, { fill: 'halo', 'font-weight': 700 }),
  ]);
}

/** Stones on their way, with their number, around the point (0, 0). */
export function handShapes(held: number, isUpright: boolean): Shape[] {
  const plate = { ...boxAround({ x: 0, y: 0 }, 32, 24), rx: 12, fill: 'markEdge', opacity: 0.85 } as const;
  return [
    ...pileShapes(Math.min(held, 9), isUpright, true),
    shape('rect', { ...plate, stroke: 'halo', 'stroke-width': 1.6 }),
    label(0, 0, held, 15, { fill: 'halo', 'font-weight': 700 }),
  ];
}

/** A suggested move: a numbered arrow from the pit to the last pit. */
function hint(plan: TogyzPlan, { from, to }: Sowing, strength: number | undefined, number: number): Shape[] {
  const start = pitMiddle(plan, from);
  const width = arrowWidth(strength, 2.5, 4.5) * (plan.isUpright ? 0.8 : 1);
  const shapes = [
    arrow({ from: start, to: pitMiddle(plan, to), bend: 0.14, width }),
    rank(start, number, plan.isUpright ? 9 : 11),
  ];
  return [part('hint', undefined, group({}, shapes))];
}

export const togyzKumalakDrawing: GameDrawing = {
  text: togyzText,
  board: (view) => {
    const { game, row, last } = view;
    const isMove = last !== undefined && game.actor(last.before) >= 0;
    const gains = isMove ? sowing(game, last.before, last.action).gains : undefined;
    return drawTogyz(readTogyz(game, row), { ...view, gains });
  },
  status: togyzStatus,
  describe: describeTogyz,
};

// Togyz Kumalak as text: Black's row above, read from Black's side, the kazans between, White's row below.
//
//     Black    9   ...   1
//            ┌────┬ ... ┬────┐
//            │  9 │     │  9 │

/** Columns of a pit between its walls: room for three digits. */
const CELL = 4;
const INDENT = ' '.repeat(7);
const TUZDYK = '◆';

export function togyzText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readTogyz(game, row);
  const marked = last === undefined ? undefined : sowing(game, last.before, last.action);
  const numbers = (side: number): string => {
    const cells = columns(scene, side).map((number) => {
      const isAt = (pit?: { side: number; number: number }) => pit?.side === side && pit.number === number;
      if (isAt(marked?.to)) return ink.mark(centre(`[${number}]`));
      return isAt(marked?.from) ? ink.mark(centre(`(${number})`)) : ink.faint(centre(String(number)));
    });
    return ` ${ink.player(side, playerName(game, side).padEnd(5))}  ${cells.join(' ')}`;
  };
  return [
    numbers(1),
    line(scene, ink, '┌┬┐'),
    pitLine(scene, ink, 1),
    line(scene, ink, '├┴┤'),
    kazanLine(scene, ink, 1, playerName(game, 1)),
    kazanLine(scene, ink, 0, playerName(game, 0)),
    line(scene, ink, '├┬┤'),
    pitLine(scene, ink, 0),
    line(scene, ink, '└┴┘'),
    numbers(0),
    ...tuzdykLegend(game, scene),
  ];
}

/** A side's pit numbers from left to right: White's own from 1, Black's from the last to 1. */
function columns({ pits }: TogyzScene, side: number): number[] {
  return Array.from({ length: pits }, (_, column) => (side === 0 ? column + 1 : pits - column));
}

function line({ pits }: TogyzScene, ink: Ink, [left, middle, right]: string): string {
  return INDENT + ink.faint(left + Array(pits).fill('─'.repeat(CELL)).join(middle) + right);
}

function pitLine(scene: TogyzScene, ink: Ink, side: number): string {
  const wall = ink.faint('│');
  const cells = columns(scene, side).map((number) => {
    if (scene.tuzdyk[side] === number) return ink.player(1 - side, centre(TUZDYK));
    const stones = scene.stones[side][number - 1];
    return ink.player(side, `${String(stones === 0 ? '·' : stones).padStart(3)} `);
  });
  return INDENT + wall + cells.join(wall) + wall;
}

/** Black's kazan is at the left, White's at the right: each begins where its owner's sowing ends. */
function kazanLine({ pits, kazan }: TogyzScene, ink: Ink, player: number, name: string): string {
  const width = (CELL + 1) * pits - 1;
  const owner = pits < 4 ? 'kazan' : `${name}'s kazan`;
  const text = ` ${owner} ${kazan[player]} `;
  const room = player === 1 ? text.padEnd(width) : text.padStart(width);
  return INDENT + ink.faint('│') + ink.player(player, room) + ink.faint('│');
}

function tuzdykLegend(game: Game, { tuzdyk }: TogyzScene): string[] {
  const sides = [1, 0].filter((side) => tuzdyk[side] !== 0);
  if (sides.length === 0) return [];
  const parts = sides.map((side) => `${playerName(game, 1 - side)}'s tuzdyk in ${playerName(game, side)}'s row`);
  return [`${INDENT}${TUZDYK} ${parts.join(', ')}`];
}

function centre(text: string): string {
  const room = CELL - text.length;
  return ' '.repeat(Math.ceil(room / 2)) + text + ' '.repeat(Math.floor(room / 2));
}
