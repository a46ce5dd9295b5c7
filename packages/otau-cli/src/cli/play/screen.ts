/**
 * A game on the whole terminal, drawn in place, with clocks that run while one thinks: the layout for its size, and
 * what can be done after the game.
 */
import { formatTime, gameDefinition, UNTIMED } from 'otau';
import { type Input, isOtauError, type Output, type Screen } from '../command.js';
import { boardText } from '../commands/rules.js';
import { appendRecord } from '../files.js';
import { columns as inColumns, printable } from '../text.js';
import { moveItems, type TerminalGame } from './match.js';

const ENTER = '\x1b[?1049h\x1b[2J';
const LEAVE = '\x1b[?1049l';
/** The line of the title, where the clocks run. */
const TOP = '\x1b[H';
const SAVE_CURSOR = '\x1b7';
const RESTORE_CURSOR = '\x1b8';
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';
const TICK_MS = 500;
const MAX_MESSAGES = 8;
/** A longer text takes the place of the board until the next entry. */
const MAX_MESSAGE_LINES = 4;
const MIN_ROWS = 20;
const MIN_COLUMNS = 60;

export class ScreenView {
  /** The game that is drawn. */
  match: TerminalGame | undefined;
  #ply: number | undefined;
  #messages: string[] = [];
  #page: string | undefined;
  readonly #stopResize: () => void;
  readonly #leave = (): void => void this.screen.write(LEAVE);

  /** The view of a terminal, or undefined where it cannot be drawn on. */
  static open(input: Input, output: Output): ScreenView | undefined {
    const { screen } = input;
    if (screen === undefined || screen.rows < MIN_ROWS || screen.columns < MIN_COLUMNS) return undefined;
    return new ScreenView(screen, input, output);
  }

  private constructor(
    private readonly screen: Screen,
    private readonly terminal: Input,
    private readonly output: Output,
  ) {
    screen.write(ENTER);
    process.once('exit', this.#leave);
    this.#stopResize = screen.onResize(() => this.#redraw());
  }

  /** The terminal as it was before, with the last messages. */
  close(): void {
    this.#stopResize();
    process.removeListener('exit', this.#leave);
    this.#leave();
    for (const message of this.#messages.slice(-MAX_MESSAGE_LINES)) this.output.print(message);
  }

  /** The prompt is on the last line. */
  get input(): Input {
    const { terminal } = this;
    return {
      isTerminal: true,
      ask: (prompt) => this.#ask(prompt),
      readAll: () => terminal.readAll(),
      chunks: () => terminal.chunks(),
      yieldToEvents: () => terminal.yieldToEvents(),
      now: () => terminal.now(),
    };
  }

  /** Draws a game, as it is or after a number of plies. */
  draw(match: TerminalGame, ply?: number): void {
    this.match = match;
    this.#ply = ply;
    this.#redraw();
  }

  /** Says something below the moves; long texts take the place of the board until the next entry. */
  say(text: string): void {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length > MAX_MESSAGE_LINES) this.#page = text;
    else if (text !== this.#messages.at(-1)) this.#messages = [...this.#messages, ...lines].slice(-MAX_MESSAGES);
    this.#redraw();
  }

  clear(): void {
    this.#messages = [];
  }

  async #ask(prompt: string): Promise<string | undefined> {
    this.#redraw();
    this.#promptAt = prompt;
    const timer = setInterval(() => this.#tick(), TICK_MS);
    try {
      return await this.terminal.ask(prompt);
    } finally {
      clearInterval(timer);
      this.#promptAt = undefined;
      this.#page = undefined;
    }
  }

  #promptAt: string | undefined;

  #tick(): void {
    const { control } = this.match?.setup ?? { control: UNTIMED };
    if (control === UNTIMED || this.#ply !== undefined) return;
    this.screen.write(`${SAVE_CURSOR}${TOP}${CLEAR_LINE}${this.#title()}${RESTORE_CURSOR}`);
  }

  #redraw(): void {
    const { rows, columns } = this.screen;
    const body = this.#body(columns, rows - 2);
    // Cleared first: after a line as wide as the terminal, clearing would take its last character
    const lines = [this.#title(), ...body].map((line) => `${CLEAR_LINE}${line}\r\n`);
    const bottom = `\x1b[${rows};1H`;
    this.screen.write(`${TOP}${lines.join('')}${CLEAR_BELOW}${bottom}`);
    if (this.#promptAt !== undefined) this.screen.prompt();
  }

  #body(columns: number, rows: number): string[] {
    const page = this.#page?.split('\n').flatMap((line) => wrapLine(line, columns));
    if (page !== undefined) return page.slice(0, rows);
    const match = this.match;
    if (match === undefined) return this.#messages.flatMap((message) => wrapLine(message, columns)).slice(-rows);
    const board = boardText(match.history, { ...this.output, columns }, this.#ply);
    const moves = this.#ply === undefined && match.isHumanToMove ? moveItems(match) : [];
    return layOut({ board, moves, messages: this.#messages }, columns, rows);
  }

  /** `Kindo   > x human 4:59   o level:3 5:00`; long names are cut. */
  #title(): string {
    const match = this.match;
    if (match === undefined) return '';
    const { setup, live, history } = match;
    const { left } = live.clock.state(this.terminal.now());
    const room = Math.floor((this.screen.columns - 16) / setup.names.length) - 14;
    const who = setup.names.map((name, player) => {
      const isNext = live.ending === undefined && history.actor === player;
      const time = setup.control === UNTIMED ? '' : ` ${formatTime(Math.max(0, left[player]))}`;
      const kind = cutVisible(printable(setup.players[player]), Math.max(6, room));
      return `${isNext ? '▸' : ' '}${name} ${kind}${time}`;
    });
    return cutVisible([gameDefinition(setup.game.id).title, ...who].join('  '), this.screen.columns);
  }
}

/** What is to be seen, apart from the title line and the prompt. */
interface Parts {
  /** The board, then the words about it, in blocks with empty lines between. */
  readonly board: string;
  /** What can be played, as items; a group of moves is one item. */
  readonly moves: readonly string[];
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
  return tight.slice(0, rows).map((line) => cutVisible(line, width));
}

/** The list as far as there is room; the last line says that there is more. */
function cutList(list: readonly string[], room: number): readonly string[] {
  if (list.length <= room) return list;
  return room < 1 ? [] : [...list.slice(0, room - 1), '… enter moves to see all'];
}

/** Items in as many columns as fit; one that is too long is broken between its words. */
export function itemLines(items: readonly string[], width: number): string[] {
  if (items.length === 0) return [];
  const lines = inColumns(items, width).split('\n');
  return lines.flatMap((line) => wrapLine(line, width, '    '));
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
  return [...lines, current].filter((it) => it.trim() !== '').map((it) => cutVisible(it, width));
}

function visibleLength(line: string): number {
  return line.replace(COLOURS, '').length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with it
const COLOURS = /\x1b\[[\d;]*m/g;

/** Text that is too long for its place ends in an ellipsis. */
export function cutVisible(text: string, width: number): string {
  if (visibleLength(text) <= width) return text;
  return `${text.replace(COLOURS, '').slice(0, Math.max(0, width - 1))}…`;
}

/** Asks until the person chooses another game or the end. */
export async function afterGame(match: TerminalGame, view: ScreenView): Promise<'rematch' | 'end'> {
  for (;;) {
    view.draw(match);
    const line = await view.input.ask('review, rematch, save FILE or quit> ');
    const [word = '', file] = line?.trim().split(/\s+/, 2) ?? ['quit'];
    if (/^(q|quit)$/i.test(word)) return 'end';
    if (/^rem/i.test(word)) return 'rematch';
    if (/^(rev|v$)/i.test(word)) await review(match, view);
    else if (/^save$/i.test(word) && file !== undefined) save(match, file, view);
    else view.say('Enter review, rematch, save and a file, or quit.');
  }
}

function save(match: TerminalGame, file: string, view: ScreenView): void {
  try {
    appendRecord(file, match.record());
    view.say(`Saved in ${file}.`);
  } catch (error) {
    if (!isOtauError(error)) throw error;
    view.say(error.message);
  }
}

/** Goes through the moves, from the first on. */
async function review(match: TerminalGame, view: ScreenView): Promise<void> {
  const { length } = match.history;
  view.clear();
  let ply = 0;
  for (;;) {
    view.draw(match, ply);
    const line = await view.input.ask(`move ${ply} of ${length} (Enter: next, b: back, a number, q: done)> `);
    const word = line?.trim().toLowerCase() ?? 'q';
    if (word === 'q' || word === 'quit') return;
    if (/^\d+$/.test(word)) ply = Number(word);
    else ply += word === 'b' ? -1 : 1;
    ply = Math.max(0, Math.min(length, ply));
  }
}
