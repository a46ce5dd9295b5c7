/** Laying out text in lines of a given width. */

/** Words in lines of at most `width` characters, each line starting with `indent`. */
export function wrapText(words: readonly string[], width: number, indent = ''): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    const isFirst = line.length === indent.length;
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else {
      line += isFirst ? word : ` ${word}`;
    }
  }
  if (line.length > indent.length || lines.length === 0) lines.push(line);
  return lines.join('\n');
}

/** Items of similar length in as many columns as fit in `width` characters, read line by line. */
export function columns(items: readonly string[], width: number): string {
  const cell = 2 + Math.max(0, ...items.map((item) => item.length));
  const across = Math.max(1, Math.floor((width + 2) / cell));
  const lines: string[] = [];
  for (let first = 0; first < items.length; first += across) {
    const line = items.slice(first, first + across).map((item) => item.padEnd(cell));
    lines.push(line.join('').trimEnd());
  }
  return lines.join('\n');
}

/** Text from elsewhere, such as a player's name, without characters that control a terminal. */
export function printable(text: string): string {
  return withoutDirections(text).replace(/\p{Cc}/gu, '');
}

export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Text without marks that turn the direction of what follows, in which a name would show the rest of the line in another order. */
export function withoutDirections(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}

/** At most `width` characters of a text; where there are more, an ellipsis is the last. */
export function shorten(text: string, width: number): string {
  const signs = [...text];
  return signs.length <= width ? text : `${signs.slice(0, width - 1).join('')}…`;
}

/** Rows of cells, each column as wide as its widest cell; the last column is not filled up. Cells are made printable. */
export function table(given: readonly (readonly string[])[], indent = ''): string {
  const rows = given.map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => indent + line.trimEnd()).join('\n');
}

/**
 * A table whose last cells continue below themselves, in lines of at most `width` characters. Where they have no room beside
 * the others, they are below them.
 */
export function wrappedTable(rows: readonly (readonly string[])[], width: number): string {
  const heads = table(rows.map((row) => row.slice(0, -1))).split('\n');
  const beside = 2 + Math.max(...heads.map(({ length }) => length));
  const isBeside = width - beside >= MIN_LAST_CELL;
  const lines = rows.map((row, index) => {
    const words = printable(row.at(-1) ?? '').split(' ');
    const last = wrapText(words, width, ' '.repeat(isBeside ? beside : 4));
    return isBeside ? heads[index].padEnd(beside) + last.slice(beside) : `${heads[index]}\n${last}`;
  });
  return lines.join('\n');
}

const MIN_LAST_CELL = 20;

/** A table with a head. Where it is wider than `width`, the cells of each row are below its first one, each beside its head. */
export function narrowTable([head, ...rows]: readonly (readonly string[])[], width: number, indent = ''): string {
  const whole = table([head, ...rows], indent);
  if (whole.split('\n').every(({ length }) => length <= width)) return whole;
  const records = rows.map(([name, ...cells]) => {
    const below = cells.map((cell, index) => [`${indent}  ${head[index + 1]}`, cell]);
    return `${indent}${printable(name)}\n${wrappedTable(below, width)}`;
  });
  return records.join('\n');
}

/** `1 game`, `2 games`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `62.5 %`; nothing for what is not known. */
export function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(100 * share).toFixed(1)} %`;
}

/** `0:03:12`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
