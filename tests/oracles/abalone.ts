/**
 * Abalone, slow and obvious: every ordered pair of cells is held against the sentences of the
 * rules. It exists to be compared with the engine and shares nothing with it.
 *
 * Where the rules leave it open: a player of two who has no legal move at the
 * very start loses; three or four players of whom none can move have drawn; when one of three
 * players runs out of time, both others win; a placement is written as its cell.
 */
import variants from '../fixtures/abalone-variants.json' with { type: 'json' };
import { CELLS, type Cell, line, nameOf, type Place, READINGS, ROW_COLUMNS, shifted } from './abalone-cells.js';
import type { Oracle } from './oracle.js';

export interface AbaloneOracleOptions {
  /** A line-up of two players by its name, `classical` if nothing is given. */
  variant?: string;
  /** A line-up of two players: nine rows from the top, '0', '1' and '.'. */
  rows?: readonly string[];
  players?: 2 | 3 | 4;
  marblesToEject?: number;
  /** Two players begin with an empty board and place 14 marbles each. */
  placement?: boolean;
  firstPlayer?: number;
  /** The owner of each of the 61 cells at the start, null for none; needed for four players. */
  setup?: readonly (number | null)[];
}

/** A marble by its owner, or a place without one. */
type Square = number | 'empty' | 'outside';

export interface AbaloneState {
  /** board[row][column], both 0 to 10: the 61 cells and a border outside the board. */
  readonly board: readonly (readonly Square[])[];
  /** Marbles ejected by each player. */
  readonly ejected: readonly number[];
  readonly player: number;
  /** Marbles that are still to be placed, of all players together. */
  readonly toPlace: number;
  readonly movesSinceEjection: number;
  readonly moveNumber: number;
  /** The players who have won; null while the game continues, empty for a draw. */
  readonly winners: readonly number[] | null;
}

/** One legal move: these marbles, rear first, go one step in this direction. */
interface Move {
  readonly marbles: readonly Place[];
  readonly step: Place;
  /** The last cell that the play site names. */
  readonly end: Place;
}

const MARBLES_TO_PLACE = 28;

export interface AbaloneOracle extends Oracle<AbaloneState> {
  /** The owner of each of the 61 cells, null for none. */
  cells(state: AbaloneState): (number | null)[];
  /** Two players: a position that is not over, from a well-formed text. */
  read(text: string): AbaloneState;
}

export function abaloneOracle(options: AbaloneOracleOptions): AbaloneOracle {
  const players = options.players ?? 2;
  const marblesToEject = options.marblesToEject ?? 6;
  const everyone = Array.from({ length: players }, (_, player) => player);

  function start(): AbaloneState {
    const board: Square[][] = Array.from({ length: 11 }, () => Array(11).fill('outside'));
    const owners = options.placement ? [] : lineUp(options, players);
    for (const cell of CELLS) board[cell.row][cell.column] = owners[cell.number] ?? 'empty';
    const firstPlayer = options.firstPlayer ?? 0;
    return withPlayerToMove({
      board,
      ejected: everyone.map(() => 0),
      player: firstPlayer,
      toPlace: options.placement ? MARBLES_TO_PLACE : 0,
      movesSinceEjection: 0,
      moveNumber: 1,
      winners: null,
    });
  }

  /** Four players are two teams, 0 and 2 against 1 and 3; otherwise each player is a team. */
  function team(player: number): number {
    return players === 4 ? player % 2 : player;
  }

  function isOwn(state: AbaloneState, place: Place): boolean {
    return state.board[place.row][place.column] === state.player;
  }

  function isOwnOrPartner(state: AbaloneState, place: Place): boolean {
    const square = state.board[place.row][place.column];
    return typeof square === 'number' && team(square) === team(state.player);
  }

  function isOpposing(state: AbaloneState, place: Place): boolean {
    const square = state.board[place.row][place.column];
    return typeof square === 'number' && team(square) !== team(state.player);
  }

  function isEmpty(state: AbaloneState, place: Place): boolean {
    return state.board[place.row][place.column] === 'empty';
  }

  function isOutside(state: AbaloneState, place: Place): boolean {
    return state.board[place.row][place.column] === 'outside';
  }

  /** The legal move that a pair of cells means, if any. */
  function meaning(state: AbaloneState, from: Cell, to: Cell): Move | null {
    const meanings = movesFrom(state, from).filter((move) => move.to === to);
    if (meanings.length > 1) throw new Error(`${from.name} ${to.name} means two moves`);
    return meanings[0]?.move ?? null;
  }

  /** The legal moves of all pairs that begin here, in the order of the second cell. */
  function movesFrom(state: AbaloneState, from: Cell): { readonly to: Cell; readonly move: Move }[] {
    if (!isOwn(state, from)) return [];
    return READINGS[from.number].flatMap(({ to, length, along, side }) => {
      const moves = side ? sideStep(state, from, along, length, side) : inLine(state, from, along, length);
      return moves.map((move) => ({ to, move }));
    });
  }

  /** A column of this length, its rear here, moves along its own line: into an empty cell, or as a sumito. */
  function inLine(state: AbaloneState, rear: Place, along: Place, length: number): Move[] {
    const column = line(rear, along, length);
    const front = shifted(rear, along, length);
    if (isEmpty(state, front)) {
      return column.every((place) => isOwn(state, place)) ? [{ marbles: column, step: along, end: front }] : [];
    }
    if (!column.every((place) => isOwnOrPartner(state, place))) return [];
    const moves: Move[] = [];
    for (const count of [1, 2]) {
      if (count >= length) continue;
      const pushed = line(front, along, count);
      if (!pushed.every((place) => isOpposing(state, place))) continue;
      const behind = shifted(front, along, count);
      const marbles = [...column, ...pushed];
      if (isEmpty(state, behind)) moves.push({ marbles, step: along, end: behind });
      if (isOutside(state, behind)) moves.push({ marbles, step: along, end: pushed[count - 1] });
    }
    return moves;
  }

  function sideStep(state: AbaloneState, firstEnd: Place, along: Place, length: number, step: Place): Move[] {
    const column = line(firstEnd, along, length);
    const allOwn = column.every((place) => isOwn(state, place));
    const allFree = allOwn && column.every((place) => isEmpty(state, shifted(place, step, 1)));
    return allFree ? [{ marbles: column, step, end: shifted(column[length - 1], step, 1) }] : [];
  }

  function hasLegalMove(state: AbaloneState): boolean {
    return CELLS.some((from) => movesFrom(state, from).length > 0);
  }

  /** A player who cannot move: of two it has lost, of three or four it is skipped. */
  function withPlayerToMove(state: AbaloneState): AbaloneState {
    if (state.toPlace > 0 || hasLegalMove(state)) return state;
    if (players === 2) return { ...state, winners: [1 - state.player] };
    for (let later = 1; later < players; later += 1) {
      const skipped = { ...state, player: (state.player + later) % players };
      if (hasLegalMove(skipped)) return skipped;
    }
    return { ...state, winners: [] };
  }

  function place(state: AbaloneState, cell: Cell): AbaloneState {
    const board = state.board.map((row) => [...row]);
    board[cell.row][cell.column] = state.player;
    return withPlayerToMove({ ...state, board, toPlace: state.toPlace - 1, player: (state.player + 1) % players });
  }

  function next(state: AbaloneState, action: number): AbaloneState {
    const from = CELLS[Math.floor(action / 61)];
    const to = CELLS[action % 61];
    if (state.toPlace > 0) return place(state, from);

    const mover = state.player;
    const { marbles, step } = meaning(state, from, to)!;
    const board = state.board.map((row) => [...row]);
    const ejected = [...state.ejected];
    for (const marble of marbles) board[marble.row][marble.column] = 'empty';
    for (const marble of marbles) {
      const goal = shifted(marble, step, 1);
      if (isOutside(state, goal)) ejected[mover] += 1;
      else board[goal.row][goal.column] = state.board[marble.row][marble.column];
    }

    const ejectedNow = ejected[mover] > state.ejected[mover];
    const after: AbaloneState = {
      board,
      ejected,
      player: (mover + 1) % players,
      toPlace: 0,
      movesSinceEjection: ejectedNow ? 0 : state.movesSinceEjection + 1,
      moveNumber: state.moveNumber + (mover === 1 ? 1 : 0),
      winners: null,
    };
    const winners = everyone.filter((player) => team(player) === team(mover));
    const ejectedByTeam = winners.reduce((sum, player) => sum + ejected[player], 0);
    return ejectedByTeam >= marblesToEject ? { ...after, winners } : withPlayerToMove(after);
  }

  function cells(state: AbaloneState): (number | null)[] {
    return CELLS.map(({ row, column }) => {
      const square = state.board[row][column];
      return typeof square === 'number' ? square : null;
    });
  }

  return {
    start,
    actor: (state) => (state.winners === null ? state.player : 'over'),
    legal(state) {
      if (state.winners !== null) return [];
      if (state.toPlace > 0) return CELLS.filter((cell) => isEmpty(state, cell)).map(({ number }) => 62 * number);
      return CELLS.flatMap((from) => movesFrom(state, from).map(({ to }) => from.number * 61 + to.number));
    },
    next,
    results({ winners }) {
      if (winners === null || winners.length === 0) return everyone.map(() => 0);
      return everyone.map((player) => (winners.includes(player) ? 1 : -1));
    },
    /** Three and four players: only the rows of owners, as line-ups are written. */
    text(state) {
      const letters = players === 2 ? 'Ss' : '0123';
      const owners = cells(state);
      const rows = ROW_COLUMNS.map((_, index) =>
        CELLS.filter((cell) => cell.row === index + 1)
          .map((cell) => (owners[cell.number] === null ? '.' : letters[owners[cell.number]!]))
          .join(''),
      ).join('/');
      if (players > 2) return rows;
      const board = rows.replace(/\.+/g, (empty) => `${empty.length}`);
      const side = state.player === 0 ? 'b' : 'w';
      return `${board} ${state.ejected.join(' ')} ${side} ${state.movesSinceEjection} ${state.moveNumber}`;
    },
    move(state, action) {
      const from = CELLS[Math.floor(action / 61)];
      const to = CELLS[action % 61];
      if (state.toPlace > 0) return from.name;
      return from.name + nameOf(meaning(state, from, to)!.end);
    },
    forfeit: (state, player) => ({ ...state, winners: everyone.filter((one) => team(one) !== team(player)) }),
    cells,
    read(text) {
      const [rows, byFirst, bySecond, side, movesSinceEjection, moveNumber] = text.split(' ');
      const letters = rows.replaceAll('/', '').replace(/\d/g, (count) => '.'.repeat(Number(count)));
      const board = start().board.map((row) => [...row]);
      for (const cell of CELLS) {
        const letter = letters[cell.number];
        board[cell.row][cell.column] = letter === 'S' ? 0 : letter === 's' ? 1 : 'empty';
      }
      const ejected = [Number(byFirst), Number(bySecond)];
      const marbles = letters.replaceAll('.', '').length + ejected[0] + ejected[1];
      return {
        board,
        ejected,
        player: side === 'b' ? 0 : 1,
        toPlace: options.placement ? MARBLES_TO_PLACE - marbles : 0,
        movesSinceEjection: Number(movesSinceEjection),
        moveNumber: Number(moveNumber),
        winners: null,
      };
    },
  };
}

/** The owner of each cell at the start. */
function lineUp(options: AbaloneOracleOptions, players: number): (number | null)[] {
  if (options.setup !== undefined) return [...options.setup];
  if (players === 3) return threePlayers();
  if (players === 4) throw new Error('four players need a setup');
  const named = (variants as Record<string, { rows: string[] }>)[options.variant ?? 'classical'];
  const rows = options.rows ?? named.rows;
  return [...rows.join('')].map((letter) => (letter === '.' ? null : Number(letter)));
}

/** Player 0 rows a and b, player 1 e1..i5 and d1..i6, player 2 e9..i9 and d8..i8. */
function threePlayers(): (number | null)[] {
  const marbles = [
    'a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6',
    'e1 f2 g3 h4 i5 d1 e2 f3 g4 h5 i6',
    'e9 f9 g9 h9 i9 d8 e8 f8 g8 h8 i8',
  ];
  return CELLS.map((cell) => {
    const owner = marbles.findIndex((names) => names.split(' ').includes(cell.name));
    return owner === -1 ? null : owner;
  });
}
