/** A game on the whole terminal: drawn in place, with clocks that run while an entry is waited for. */
import { formatTime, UNTIMED } from 'otau/internal/core/clock.js';
import { gameDefinition } from 'otau/internal/core/registry.js';
import type { Input, Output, Screen } from '../../command.js';
import { drawBoard } from '../../commands/games/show.js';
import { printable } from '../../text.js';
import type { Match } from '../match.js';
import { moveItems } from '../moves.js';
import { cut, layOut, wrapLine } from './layout.js';

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
/** The smallest terminal that a game is drawn on. */
const MIN_ROWS = 20;
const MIN_COLUMNS = 60;

export class GameView {
  #match: Match | undefined;
  /** The ply that is shown, where it is not the last. */
  #ply: number | undefined;
  #messages: string[] = [];
  #page: string | undefined;
  readonly #stopResize: () => void;
  readonly #leave = (): void => void this.screen.write(LEAVE);

  /** The view of a terminal, or undefined where it cannot be drawn on. */
  static open(input: Input, output: Output): GameView | undefined {
    const { screen } = input;
    if (screen === undefined || screen.rows < MIN_ROWS || screen.columns < MIN_COLUMNS) return undefined;
    return new GameView(screen, input, output);
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

  /** The game that is drawn. */
  get match(): Match | undefined {
    return this.#match;
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
  draw(match: Match, ply?: number): void {
    this.#match = match;
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

  /** Clears the messages. */
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

  /** The prompt on the last line. */
  #promptAt: string | undefined;

  #tick(): void {
    const { control } = this.#match?.setup ?? { control: UNTIMED };
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
    if (this.#page !== undefined) {
      return this.#page
        .split('\n')
        .flatMap((line) => wrapLine(line, columns))
        .slice(0, rows);
    }
    const match = this.#match;
    if (match === undefined) return this.#messages.flatMap((message) => wrapLine(message, columns)).slice(-rows);
    const board = drawBoard(match.history, { ...this.#ink(), columns }, this.#ply);
    const moves = this.#ply === undefined && match.isHumanToMove ? moveItems(match) : [];
    return layOut({ board, moves, messages: this.#messages }, columns, rows);
  }

  #ink(): Output {
    const { colour, columns, print, warn } = this.output;
    return { colour, columns, print, warn };
  }

  /** `Kindo   > x human 4:59   o level:3 5:00`; long names are cut. */
  #title(): string {
    const match = this.#match;
    if (match === undefined) return '';
    const { setup, live, history } = match;
    const { left } = live.clock.state(this.terminal.now());
    const room = Math.floor((this.screen.columns - 16) / setup.names.length) - 14;
    const who = setup.names.map((name, player) => {
      const isNext = live.ending === undefined && history.actor === player;
      const time = setup.control === UNTIMED ? '' : ` ${formatTime(Math.max(0, left[player]))}`;
      const kind = cut(printable(setup.players[player]), Math.max(6, room));
      return `${isNext ? '▸' : ' '}${name} ${kind}${time}`;
    });
    return cut([gameDefinition(setup.game.id).title, ...who].join('  '), this.screen.columns);
  }
}
