/**
 * XML of other programs, whatever its elements are called: the elements at one path are rows of a table, with their attributes, what
 * is in them, and what is said round them. Which path holds games is judged as for columns.
 */
import { Parser } from 'htmlparser2';
import { madeOnce } from 'otau/internal/lib/made.js';
import type { Given } from 'otau/internal/records/foreign/object.js';
import { badDocument, type DocumentBounds } from './blocks.js';

const MAX_DEPTH = 64;

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

export interface ElementRows {
  /** `games/game` */
  readonly path: string;
  readonly rows: readonly Given[];
}

/** Takes the text part by part; gives the rows at each path, the outer paths first. */
export function xmlReader(bounds: DocumentBounds): { write(text: string): void; end(): ElementRows[] } {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length > MAX_DEPTH) throw badDocument(`its elements are nested deeper than ${MAX_DEPTH}`);
        bounds.addCell();
        const element = { name: plainName(name), attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        bounds.addText(text.length);
        const top = open.at(-1);
        if (top !== undefined) top.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  return {
    write: (text) => {
      bounds.addMarkup(text.length);
      parser.write(text);
    },
    end: () => {
      parser.end();
      const found = new Map<string, Given[]>();
      collect(root, [], {}, found);
      return [...found].map(([path, rows]) => ({ path, rows }));
    },
  };
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The rows below an element, by their paths. `around` is what is said outside of it. */
function collect(
  element: Element,
  path: readonly string[],
  around: Given,
  found: Map<string, Given[]>,
  number: Given = {},
): void {
  const own = path.length === 0 ? {} : objectOf(element);
  if (path.length > 0) {
    madeOnce(found, path.join('/'), () => []).push({ ...around, ...own });
  }
  const facts = Object.entries(own).filter(([, value]) => typeof value === 'string');
  const inner = { ...around, ...number, ...Object.fromEntries(facts) };
  for (const [name, children] of childrenOf(element)) {
    if (children.length === 1 && isText(children[0]) && path.length > 0) continue;
    // Rows in them are told apart by it
    const numbered = children.length > 1 && children.some((child) => child.children.length > 0);
    for (const [at, child] of children.entries())
      collect(child, [...path, name], inner, found, numbered ? { [`${name} number`]: `${at + 1}` } : {});
  }
}

function childrenOf({ children }: Element): Map<string, Element[]> {
  const byName = new Map<string, Element[]>();
  for (const child of children) madeOnce(byName, child.name, () => []).push(child);
  return byName;
}

function isText({ attributes, children }: Element): boolean {
  return children.length === 0 && Object.keys(attributes).length === 0;
}

/** An element as an object: its text has its own name. */
function objectOf(element: Element): Given {
  const { name, attributes, text } = element;
  const own: Record<string, unknown> = {};
  const add = (key: string, value: unknown): void => {
    own[Object.hasOwn(own, key) ? `${key} text` : key] = value;
  };
  for (const [key, value] of Object.entries(attributes)) if (!key.startsWith('xmlns')) add(plainName(key), value);
  for (const [key, children] of childrenOf(element)) {
    const values = children.map((child) => (isText(child) ? child.text.trim() : objectOf(child)));
    add(key, values.length === 1 ? values[0] : values);
  }
  if (text.trim() !== '') add(name, text.trim());
  return own;
}
