/**
 * The steps of a move of Togyz Kumalak for its animation: the pit of each stone, the capture of the last one, and the numbers after
 * every stone. The game computes the move; this file only orders its effects.
 */
import type { Game, Row } from 'otau';
import { type Pit, readTogyz, type TogyzScene } from 'otau/games/togyzkumalak';

export interface Sowing {
  readonly player: number;
  readonly from: Pit;
  /** The pit of each stone, in order; at least one. */
  readonly path: readonly Pit[];
  /** The number of captured stones, including the three of a new tuzdyk. */
  readonly taken: number;
  readonly opensTuzdyk: boolean;
  /** The gain of each kazan: captures, tuzdyks, stones left at the end. */
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

/** The number of animation steps: one for every stone, one for a capture, one for the end. */
export function stepsOf({ path, taken }: Sowing): number {
  return path.length + (taken > 0 ? 2 : 1);
}

/** The numbers to show after `sown` stones, before a capture. */
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

/** The same with the last pit emptied, while its stones move to the kazan. */
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
