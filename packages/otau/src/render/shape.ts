/**
 * A drawing as data: a tree of shapes. Each is an SVG element with its attributes, its children, and what it is for. A game makes the
 * tree of a position; pictures and films are written from it, and the board in a page shows it with pointers and motion.
 */
import type { Colour } from './palette.js';

/** The elements of drawings. */
export type Tag =
  | 'g'
  | 'rect'
  | 'circle'
  | 'ellipse'
  | 'line'
  | 'path'
  | 'polygon'
  | 'text'
  | 'tspan'
  | 'use'
  | 'linearGradient'
  | 'radialGradient'
  | 'stop'
  | 'pattern';

type Paint = Colour | 'none' | `url(#${string})`;

/**
 * Attributes by their names in SVG. Colours have the names of the palette. `id`, `href` and `url(#...)` name definitions of the same
 * drawing; who shows it keeps the ids of several drawings apart.
 */
export type Attributes = Readonly<Record<string, string | number | undefined>> & {
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly 'stop-color'?: Colour;
};

/** One element of a drawing. */
export interface Shape {
  readonly tag: Tag;
  readonly attributes: Attributes;
  /** The elements in it, or the words of a text. */
  readonly children: readonly Shape[] | string;
  /** What it is for, such as `tile`, `wall` or `coordinate`; pages find by it what moves. */
  readonly part?: string;
  /** Which one it is, by the name of its cell, such as `d5`. */
  readonly at?: string;
}

const NONE: readonly Shape[] = [];

/** An element with its attributes and what is in it. */
export function shape(tag: Tag, attributes: Attributes, children: readonly Shape[] | string = NONE): Shape {
  return { tag, attributes, children };
}

/** Shapes as one, with what they share. */
export function group(attributes: Attributes, children: readonly Shape[]): Shape {
  return { tag: 'g', attributes, children };
}

/** The shape, with what it is for. */
export function part(name: string, at: string | undefined, of: Shape): Shape {
  return { ...of, part: name, at };
}

/** From the middle of a line of digits and capitals down to its base line, as a part of the font size. */
const MIDDLE = 0.37;

/** Words with their middle at a point, unless an anchor is given. */
export function label(x: number, y: number, words: string | number, size: number, attributes: Attributes = {}): Shape {
  const place = { x, y: y + MIDDLE * size, 'font-size': size, 'text-anchor': 'middle', fill: 'ink' } as const;
  return shape('text', { ...place, ...attributes }, String(words));
}

/** A place in a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its upper left corner. */
export interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

/** The box of a size, or a square, around its middle. */
export function boxAround({ x, y }: Point, width: number, height = width): Bounds {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The middle of a box. */
export function middleOf({ x, y, width, height }: Bounds): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A cell of a board: what pointers, keys and marks find. */
export interface DrawnCell {
  /** Its name, such as `d5`. */
  readonly name: string;
  /** Its number for whoever plays by cells, as in the position editor. */
  readonly id: number;
  /** Where it is drawn. */
  readonly box: Bounds;
  /** The radius of the corners of its outline. */
  readonly rx: number;
  /** Where a pointer finds it; default the box. */
  readonly target?: Bounds;
  /** Where the ring of the keyboard goes; default the box. */
  readonly focus?: Bounds;
}

/** A drawn board. */
export interface Drawn {
  /** The part of the plane that shows it. */
  readonly view: Bounds;
  /** Gradients, patterns and shapes to repeat. */
  readonly definitions: readonly Shape[];
  /** What is painted, in order. */
  readonly shapes: readonly Shape[];
  /** The cells, line by line as they are read. */
  readonly rows: readonly (readonly DrawnCell[])[];
  /** What a picture puts beside the names of the players, by number; default nothing. */
  readonly strips?: readonly Strip[];
  /** Whether the board itself names its players; pictures then have no strips. */
  readonly namesPlayers?: boolean;
}

/** The strip of a player above or below the board. */
export interface Strip {
  /** A piece of the player, about 30 wide and high around the point (0, 0). */
  readonly sign?: Shape;
  /** At the end of the strip, to the left of the point (0, 0). */
  readonly aside?: Shape;
}

/** Gathers the definitions of one drawing, each once. */
export class Definitions {
  readonly #made = new Map<string, Shape>();

  /** The name of a definition, which is made where it is new. */
  name(id: string, make: () => Shape): string {
    if (!this.#made.has(id)) {
      const made = make();
      this.#made.set(id, { ...made, attributes: { id, ...made.attributes } });
    }
    return id;
  }

  /** Paints with a gradient or a pattern. */
  paint(id: string, make: () => Shape): `url(#${string})` {
    return `url(#${this.name(id, make)})`;
  }

  list(): Shape[] {
    return [...this.#made.values()];
  }
}

/** A number with at most two decimals. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** Coordinates for paths, points and transforms: `1 2.5 3`. */
export function formatPoint(...numbers: number[]): string {
  return numbers.map(formatNumber).join(' ');
}

export function translated({ x, y }: Point): string {
  return `translate(${formatPoint(x, y)})`;
}
