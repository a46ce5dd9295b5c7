/**
 * Kindo, slow and obvious: a board of tile objects, every action tried, "walled in" by the
 * spread of the rule text. It exists to be compared with the engine and shares nothing with it.
 *
 * The text of a finished game: after a captured King or a player walled in, the position right
 * after that move's effects, the mover still to move, with the moves that the mover would have left.
 * After a loss for want of a legal move, the loser's turn has begun.
 */
import type { Oracle } from './oracle.js';

export interface KindoOracleOptions {
  /** Rows and columns, 3 to 9. */
  size: number;
  walledIn: boolean;
}

type Player = 0 | 1;
type Direction = 'n' | 'e' | 's' | 'w';

interface Tile {
  readonly owner: Player | null;
  readonly wall: Direction | null;
  readonly dot: boolean;
}

/** x: row from the top, y: column from the left, both from 0. */
interface Place {
  readonly x: number;
  readonly y: number;
}

export interface KindoState {
  /** tiles[x][y] */
  readonly tiles: readonly (readonly Tile[])[];
  readonly player: Player;
  readonly movesLeft: number;
  /** Moves that each player will have in the next turn: 2 and the bonuses, at most 4. */
  readonly nextTurn: readonly [number, number];
  readonly winner: Player | null;
}

const DIRECTIONS: readonly Direction[] = ['n', 'e', 's', 'w'];
const NEUTRAL: Tile = { owner: null, wall: null, dot: false };

export function kindoOracle(options: KindoOracleOptions): Oracle<KindoState> & { read(text: string): KindoState } {
  const { size } = options;
  const indices = Array.from({ length: size }, (_, index) => index);
  const places: Place[] = indices.flatMap((x) => indices.map((y) => ({ x, y })));
  const king: readonly [Place, Place] = [
    { x: size - 1, y: 0 },
    { x: 0, y: size - 1 },
  ];

  function start(): KindoState {
    const tiles = indices.map((x) =>
      indices.map((y): Tile => {
        if (same({ x, y }, king[0])) return { ...NEUTRAL, owner: 0 };
        if (same({ x, y }, king[1])) return { ...NEUTRAL, owner: 1 };
        return NEUTRAL;
      }),
    );
    return { tiles, player: 0, movesLeft: 1, nextTurn: [2, 2], winner: null };
  }

  /** The tile next to a place on one side of it, or null beyond the edge. */
  function neighbour(place: Place, side: Direction): Place | null {
    const x = place.x + (side === 's' ? 1 : side === 'n' ? -1 : 0);
    const y = place.y + (side === 'e' ? 1 : side === 'w' ? -1 : 0);
    return x >= 0 && x < size && y >= 0 && y < size ? { x, y } : null;
  }

  function wallsAllowed(place: Place): boolean {
    return place.x !== place.y && !same(place, king[0]) && !same(place, king[1]);
  }

  function mayCapture(state: KindoState, place: Place): boolean {
    const tile = state.tiles[place.x][place.y];
    if (tile.owner === state.player) return false;
    return DIRECTIONS.some((side) => {
      const from = neighbour(place, side);
      return from !== null && state.tiles[from.x][from.y].owner === state.player && tile.wall !== side;
    });
  }

  function mayWall(state: KindoState, place: Place, direction: Direction): boolean {
    const tile = state.tiles[place.x][place.y];
    return tile.owner === state.player && wallsAllowed(place) && tile.wall !== direction;
  }

  function legal(state: KindoState): number[] {
    if (state.winner !== null) return [];
    const actions: number[] = [];
    for (const place of places) {
      const first = (place.x * size + place.y) * 5;
      if (mayCapture(state, place)) actions.push(first);
      DIRECTIONS.forEach((direction, index) => {
        if (mayWall(state, place, direction)) actions.push(first + 1 + index);
      });
    }
    return actions;
  }

  /** Tiles of a player with a path of own tiles to the own King. */
  function connectedToKing(tiles: readonly (readonly Tile[])[], player: Player): Set<string> {
    const home = king[player];
    if (tiles[home.x][home.y].owner !== player) return new Set();
    return spread([home], (_, to) => tiles[to.x][to.y].owner === player);
  }

  /** Whether a player can reach the enemy King through the walls as they are. */
  function canReachEnemyKing(tiles: readonly (readonly Tile[])[], player: Player): boolean {
    const own = places.filter(({ x, y }) => tiles[x][y].owner === player);
    const reached = spread(
      own,
      (cameFrom, to) => tiles[to.x][to.y].owner !== player && tiles[to.x][to.y].wall !== cameFrom,
    );
    return reached.has(name(king[other(player)]));
  }

  /** All places reached from some by steps; `allowed` gets the side of `to` on which the step comes in. */
  function spread(from: readonly Place[], allowed: (cameFrom: Direction, to: Place) => boolean): Set<string> {
    const reached = new Set(from.map(name));
    const waiting = [...from];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      for (const side of DIRECTIONS) {
        const to = neighbour(place, side);
        if (to === null || reached.has(name(to)) || !allowed(opposite(side), to)) continue;
        reached.add(name(to));
        waiting.push(to);
      }
    }
    return reached;
  }

  function next(state: KindoState, action: number): KindoState {
    const mover = state.player;
    const enemy = other(mover);
    const tiles = state.tiles.map((row) => [...row]);
    const nextTurn: [number, number] = [...state.nextTurn];
    const bonus = (player: Player) => {
      nextTurn[player] = Math.min(4, nextTurn[player] + 1);
    };
    const place = places[Math.floor(action / 5)];
    const before = tiles[place.x][place.y];

    if (action % 5 === 0) {
      tiles[place.x][place.y] = { owner: mover, wall: null, dot: true };
      if (before.owner === enemy && before.dot) bonus(enemy);
      const connected = connectedToKing(tiles, enemy);
      const cutOff = places.filter((tile) => tiles[tile.x][tile.y].owner === enemy && !connected.has(name(tile)));
      for (const { x, y } of cutOff) tiles[x][y] = { owner: mover, wall: null, dot: false };
      if (cutOff.length > 0) bonus(mover);
    } else {
      tiles[place.x][place.y] = { ...before, wall: DIRECTIONS[(action % 5) - 1] };
    }

    const movesLeft = state.movesLeft - 1;
    const kingCaptured = tiles[king[enemy].x][king[enemy].y].owner === mover;
    const enemyWalledIn = options.walledIn && !kingCaptured && !canReachEnemyKing(tiles, enemy);
    if (kingCaptured || enemyWalledIn) return { tiles, player: mover, movesLeft, nextTurn, winner: mover };
    if (movesLeft > 0) return { tiles, player: mover, movesLeft, nextTurn, winner: null };

    // The enemy's turn begins.
    const enemyMoves = nextTurn[enemy];
    nextTurn[enemy] = 2;
    for (const { x, y } of places) {
      if (tiles[x][y].owner === enemy) tiles[x][y] = { ...tiles[x][y], dot: false };
    }
    const turn: KindoState = { tiles, player: enemy, movesLeft: enemyMoves, nextTurn, winner: null };
    return legal(turn).length === 0 ? { ...turn, winner: mover } : turn;
  }

  return {
    start,
    actor: (state) => (state.winner === null ? state.player : 'over'),
    legal,
    next,
    results: (state) => [0, 1].map((player) => (player === state.winner ? 1 : -1)),
    text(state) {
      const tileText = ({ owner, wall, dot }: Tile) =>
        `${owner === null ? '.' : 'xo'[owner]}${wall === null ? '' : wall}${dot ? '*' : ''}`;
      const rows = state.tiles.map((row) => row.map(tileText).join('')).join('/');
      return `${rows} ${'xo'[state.player]} ${state.movesLeft} ${state.nextTurn.join(' ')}`;
    },
    move(_, action) {
      const { x, y } = places[Math.floor(action / 5)];
      const tile = `${'abcdefghi'[y]}${size - x}`;
      return action % 5 === 0 ? tile : tile + DIRECTIONS[(action % 5) - 1];
    },
    forfeit: (state, player) => ({ ...state, winner: other(player as Player) }),
    /** A position that is not over, from a well-formed text. */
    read(text) {
      const [rows, player, movesLeft, ofX, ofO] = text.split(' ');
      const readTile = (word: string): Tile => ({
        owner: word[0] === 'x' ? 0 : word[0] === 'o' ? 1 : null,
        wall: DIRECTIONS.find((direction) => word[1] === direction) ?? null,
        dot: word.endsWith('*'),
      });
      return {
        tiles: rows.split('/').map((row) => (row.match(/[.xo][nesw]?\*?/g) ?? []).map(readTile)),
        player: player === 'x' ? 0 : 1,
        movesLeft: Number(movesLeft),
        nextTurn: [Number(ofX), Number(ofO)],
        winner: null,
      };
    },
  };
}

function same(a: Place, b: Place): boolean {
  return a.x === b.x && a.y === b.y;
}

function name(place: Place): string {
  return `${place.x},${place.y}`;
}

function other(player: Player): Player {
  return player === 0 ? 1 : 0;
}

function opposite(side: Direction): Direction {
  return side === 'n' ? 's' : side === 's' ? 'n' : side === 'e' ? 'w' : 'e';
}
