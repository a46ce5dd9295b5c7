/** Names that are spelled nearly like another. */

/** One letter in this many may be different. */
const LETTERS_PER_FAULT = 4;

/** How many letters must be put in, left out or changed to make one text of the other; `most` + 1 where there are more. */
export function differenceOf(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const line = [row + 1];
    for (let at = 0; at < b.length; at++) {
      line.push(Math.min(above[at + 1] + 1, line[at] + 1, above[at] + (letter === b[at] ? 0 : 1)));
    }
    if (Math.min(...line) > most) return most + 1;
    above = line;
  }
  return above[b.length];
}

/** Those of the names that are like the wanted one, as a whole or in one word; the nearest first. Both as names are compared. */
export function similarNames<T extends { readonly folded: string }>(wanted: string, names: readonly T[]): T[] {
  const most = Math.ceil(wanted.length / LETTERS_PER_FAULT);
  const near = names.map((name) => {
    const parts = [name.folded, ...name.folded.split(' ')];
    return { name, difference: Math.min(...parts.map((part) => differenceOf(wanted, part, most))) };
  });
  return near
    .filter(({ difference }) => difference <= most)
    .sort((a, b) => a.difference - b.difference)
    .map(({ name }) => name);
}
