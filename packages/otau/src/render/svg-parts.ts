/**
 * Takes the pictures of `renderSvg` apart, so that many can share what they have in common. It
 * knows their form (elements without comments, texts and attributes escaped) and no other SVG.
 */

export interface PictureParts {
  /** The opening tag of the document. */
  readonly open: string;
  /** Title and description. */
  readonly words: string;
  /** The rules of dark colours, with the theme `auto`. */
  readonly darkRules: readonly string[];
  /** Definitions: gradients, patterns, shapes to repeat. */
  readonly defs: readonly string[];
  /** What is painted, in order; groups as a whole. */
  readonly elements: readonly string[];
}

export function parsePicture(svg: string): PictureParts {
  const start = svg.indexOf('>') + 1;
  const children = topElements(svg.slice(start, svg.lastIndexOf('</svg>')));
  const words = children.filter((child) => /^<(?:title|desc)\b/.test(child));
  const styles = children.filter((child) => child.startsWith('<style>'));
  const defs = children.filter((child) => child.startsWith('<defs>'));
  const special = new Set([...words, ...styles, ...defs]);
  return {
    open: svg.slice(0, start),
    words: words.join(''),
    darkRules: styles.flatMap((style) => style.match(/(?<=[{}])\.[^{}]+\{[^{}]*\}/g) ?? []),
    defs: defs.flatMap((def) => topElements(def.slice('<defs>'.length, -'</defs>'.length))),
    elements: children.filter((child) => !special.has(child)),
  };
}

/** The elements that are side by side in a piece of SVG, each with all that is in it. */
export function topElements(markup: string): string[] {
  const elements: string[] = [];
  const tag = /<(\/?)[a-zA-Z][^<>]*>/g;
  let depth = 0;
  let first = 0;
  for (let match = tag.exec(markup); match !== null; match = tag.exec(markup)) {
    const [text, closes] = match;
    if (depth === 0) first = match.index;
    if (closes === '/') depth--;
    else if (!text.endsWith('/>')) depth++;
    if (depth === 0) elements.push(markup.slice(first, tag.lastIndex));
  }
  return elements;
}
