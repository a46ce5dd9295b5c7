/** Names that are spelled nearly like another. */

/** One letter in this many may be different. */
const LETTERS_PER_EDIT = 4;

/** The Levenshtein distance of two texts; `most` + 1 if it is greater than `most`. */
export function editDistance(one: string, other: string, most: number): number {
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

/** The names similar to the wanted one, as a whole or in one word, the most similar first. `wanted` is folded too. */
export function similarNames<T extends { readonly folded: string }>(wanted: string, names: readonly T[]): T[] {
  const most = Math.ceil(wanted.length / LETTERS_PER_EDIT);
  const near = names.map((name) => {
    const parts = [name.folded, ...name.folded.split(' ')];
    return { name, distance: Math.min(...parts.map((part) => editDistance(wanted, part, most))) };
  });
  return near
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}
