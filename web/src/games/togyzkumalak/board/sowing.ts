/**
 * A move of Togyz Kumalak as something that happens in time: which pit each stone falls into, what
 * the last one takes, and how the board looks after every stone. The rules themselves are the
 * game's; here its answers are only put into an order that can be shown.
 */
import type { Game, Row } from 'otau';
import { type Pit, readTogyz, type TogyzScene } from 'otau/games/togyzkumalak';

export interface Sowing {
  readonly player: number;
  readonly from: Pit;
  /** Where each stone falls, in order; at least one. */
  readonly path: readonly Pit[];
  /** Stones that the last one takes; the three of a new tuzdyk among them. */
  readonly taken: number;
  readonly opensTuzdyk: boolean;
  /** What each kazan gains in all: captures, tuzdyks, stones left over at the end. */
  readonly gains: readonly number[];
}

export function sowing(game: Game, before: Row, action: number): Sowing {
  const { pits, stones, kazan } = readTogyz(game, before);
  const player = game.actor(before);
  const count = stones[player][action];
  const first = count === 1 ? action + 1 : action;
  const path = Array.from({ length: count }, (_, i): Pit => {
    const at = (first + i) % (2 * pits);
    return at < pits ? { side: player, number: at + 1 } : { side: 1 - player, number: at - pits + 1 };
  });
  const text = game.formatAction(before, action, 'digits');
  const opensTuzdyk = text.endsWith('x');
  const after = new Uint8Array(game.rowSize);
  game.next(before, action, after);
  return {
    player,
    from: { side: player, number: action + 1 },
    path,
    taken: opensTuzdyk ? 3 : Number(/\((\d+)\)/.exec(text)?.[1] ?? 0),
    opensTuzdyk,
    gains: readTogyz(game, after).kazan.map((now, i) => now - kazan[i]),
  };
}

/** The steps of its animation: every stone, then the flight to the kazan where something is taken, then rest. */
export function stepsOf({ path, taken }: Sowing): number {
  return path.length + (taken > 0 ? 2 : 1);
}

/** The numbers to show when `sown` stones have fallen and nothing is taken yet. */
export function sceneAfter(before: TogyzScene, { from, path }: Sowing, sown: number): TogyzScene {
  const stones = before.stones.map((side) => [...side]);
  const kazan = [...before.kazan];
  stones[from.side][from.number - 1] = 0;
  for (const { side, number } of path.slice(0, sown)) {
    if (before.tuzdyk[side] === number) kazan[1 - side]++;
    else stones[side][number - 1]++;
  }
  return { ...before, stones, kazan };
}

/** The same with the last pit emptied: its stones are on their way. */
export function sceneTaking(before: TogyzScene, move: Sowing): TogyzScene {
  const { stones, ...rest } = sceneAfter(before, move, move.path.length);
  const last = move.path[move.path.length - 1];
  const left = stones.map((side, s) => side.map((n, i) => (s === last.side && i === last.number - 1 ? 0 : n)));
  return { ...rest, stones: left };
}

/** How often a move passes through each pit, by `side * pits + number - 1`. */
export function visits({ path }: Sowing, pits: number): number[] {
  const times = new Array<number>(2 * pits).fill(0);
  for (const { side, number } of path) times[side * pits + number - 1]++;
  return times;
}
