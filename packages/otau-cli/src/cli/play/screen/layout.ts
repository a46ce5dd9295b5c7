/** The layout of a terminal of a given size: board, words about it, moves and messages. Pure text in, lines out. */

/** What is to be seen, apart from the title line and the prompt. */
export interface Parts {
  /** The board, then the words about it, in blocks with empty lines between. */
  readonly board: string;
  /** What can be played, as items; a group of moves is one item. */
  readonly moves: readonly string[];
  /** The last messages, the newest at the end. */
  readonly messages: readonly string[];
}

/** Text is beside a board where it has at least this many columns. */
const MIN_SIDE_COLUMNS = 32;
/** Messages keep this many lines where moves would take all. */
const MIN_MESSAGE_LINES = 3;

/** Exactly `rows` lines or fewer, none wider than `columns`. Boards are cut, not broken; the newest message is always whole if it can be. */
export function layOut(parts: Parts, columns: number, rows: number): string[] {
  const [board = [], ...words] = blocksOf(parts.board);
  const width = Math.max(...board.map(visibleLength));
  const side = columns - width - 3;
  if (side < MIN_SIDE_COLUMNS) return layOutBelow(board, words, parts, columns, rows);
  const beside = layOutBelow([], words, parts, side, rows);
  return Array.from({ length: Math.min(rows, Math.max(board.length, beside.length)) }, (_, i) => {
    const left = board[i] ?? '';
    const right = beside[i] ?? '';
    return right === '' ? left : `${left}${' '.repeat(width + 3 - visibleLength(left))}${right}`;
  });
}

/** All parts below each other; without room, empty lines are dropped first, then old messages, then moves. */
function layOutBelow(
  board: readonly string[],
  blocks: readonly (readonly string[])[],
  { moves, messages }: Parts,
  width: number,
  rows: number,
): string[] {
  const said = messages.flatMap((message) => wrapLine(message, width));
  const words = blocks.map((block) => block.flatMap((line) => wrapLine(line, width)));
  const list = itemLines(moves, width);
  const fixed = board.length + words.reduce((sum, block) => sum + block.length, 0);
  const kept = said.slice(-Math.max(MIN_MESSAGE_LINES, rows - fixed - list.length));
  const shown = cutList(list, rows - fixed - Math.min(kept.length, MIN_MESSAGE_LINES));
  const spaced = [board, ...words, shown, kept].filter((block) => block.length > 0);
  const lines = spaced.flatMap((block, i) => (i === 0 ? block : ['', ...block]));
  const tight = lines.length <= rows ? lines : spaced.flat();
  return tight.slice(0, rows).map((line) => cut(line, width));
}

/** The list as far as there is room; the last line says that there is more. */
function cutList(list: readonly string[], room: number): readonly string[] {
  if (list.length <= room) return list;
  return room < 1 ? [] : [...list.slice(0, room - 1), '… enter moves to see all'];
}

/** Items in as many columns as fit; one that is too long is broken between its words. */
export function itemLines(items: readonly string[], width: number): string[] {
  const cell = 2 + Math.max(0, ...items.map((item) => item.length));
  const across = Math.max(1, Math.floor((width + 2) / cell));
  const lines: string[] = [];
  for (let first = 0; first < items.length; first += across) {
    const line = items.slice(first, first + across).map((item) => item.padEnd(cell));
    lines.push(...wrapLine(line.join('').trimEnd(), width, '    '));
  }
  return lines;
}

function blocksOf(text: string): string[][] {
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((block) => block.length > 0);
}

/** A line in as many as it takes, broken at spaces, wide gaps first; continued lines are indented. */
export function wrapLine(line: string, width: number, indent = ''): string[] {
  if (visibleLength(line) <= width) return [line];
  const lines: string[] = [];
  let current = '';
  for (const piece of line.trim().split(/(?<=\S)(\s+)/)) {
    const isGap = piece.trim() === '';
    if (!isGap && current.trim() !== '' && visibleLength(current) + visibleLength(piece) > width) {
      lines.push(current.trimEnd());
      current = indent;
    }
    if (!isGap || current.trim() !== '') current += piece;
  }
  return [...lines, current].filter((it) => it.trim() !== '').map((it) => cut(it, width));
}

/** How many characters of a line are seen: colours are not. */
export function visibleLength(line: string): number {
  return line.replace(COLOURS, '').length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with it
const COLOURS = /\x1b\[[\d;]*m/g;

/** Text that is too long for its place ends in an ellipsis. */
export function cut(text: string, width: number): string {
  if (visibleLength(text) <= width) return text;
  return `${text.replace(COLOURS, '').slice(0, Math.max(0, width - 1))}…`;
}
