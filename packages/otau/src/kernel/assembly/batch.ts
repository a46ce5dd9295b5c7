/** The rules on n rows at once, each function compiled once for each game. Arguments and shapes: README.md of the kernel. */
import { below } from './rng';
import { aligned } from './playing';
import { Head } from './head';

/** @param rngs one generator for each row, or 0 where the game draws nothing at its start */
export function startRows<G extends Head>(game: G, rows: usize, n: i32, rngs: usize): void {
  for (let i = 0; i < n; i++) game.start(rows + <usize>i * game.rowSize, rngs + (<usize>i << 4));
}

export function actorsOf<G extends Head>(game: G, rows: usize, n: i32, out: usize): void {
  for (let i = 0; i < n; i++) store<i8>(out + i, <i8>game.actor(rows + <usize>i * game.rowSize));
}

export function listRows<G extends Head>(game: G, rows: usize, n: i32, actions: usize, counts: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    const count = game.list(state, actions + ((<usize>i * game.maxLegal) << 1));
    store<u16>(counts + (<usize>i << 1), <u16>count);
  }
}

export function maskRows<G extends Head>(game: G, rows: usize, n: i32, masks: usize): void {
  const state = aligned(game.stateSize);
  const actions = listing(game.maxLegal);
  memory.fill(masks, 0, <usize>n * game.actionCount);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    mark(actions, game.list(state, actions), masks + <usize>i * game.actionCount, 1);
  }
}

/** A legal action of each row, drawn in turn from one generator; 0 where no player is to move. */
export function sampleRows<G extends Head>(game: G, rows: usize, n: i32, rng: usize, out: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    const count = game.isOver(state) ? 0 : game.count(state);
    store<u16>(out + (<usize>i << 1), <u16>(count === 0 ? 0 : game.pick(state, below(rng, count))));
  }
}

/** @param out may be `rows` */
export function playRows<G extends Head>(game: G, rows: usize, n: i32, actions: usize, out: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    game.play(state, load<u16>(actions + (<usize>i << 1)));
    game.pack(state, out + <usize>i * game.rowSize);
  }
}

/** Lets chance move until a player is to move or the game is over. */
export function settleRows<G extends Head>(game: G, rows: usize, n: i32, rngs: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    game.unpack(row, state);
    if (!game.isChance(state)) continue;
    while (game.isChance(state)) game.draw(state, rngs + (<usize>i << 4));
    game.pack(state, row);
  }
}

export function outcomesOf<G extends Head>(game: G, rows: usize, n: i32, out: usize, counts: usize): void {
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    store<u16>(counts + (<usize>i << 1), <u16>game.outcomes(row, out + ((<usize>i * game.maxLegal) << 2)));
  }
}

/** The result of each player, 0 for all where the game is not over. */
export function resultsOf<G extends Head>(game: G, rows: usize, n: i32, out: usize): void {
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    const isOver = game.actor(row) === -2;
    for (let player: u32 = 0; player < game.players; player++, out += 4) {
      store<f32>(out, isOver ? game.result(row, player) : 0);
    }
  }
}

export function observeRows<G extends Head>(game: G, rows: usize, n: i32, out: usize): void {
  const state = aligned(game.stateSize);
  const bytes = <usize>game.observationSize << 2;
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    game.unpack(row, state);
    game.observe(row, state, out + <usize>i * bytes);
  }
}

/** @param plies the plies played before each row, or 0 for none */
export function encodeRows<G extends Head>(game: G, rows: usize, n: i32, plies: usize, out: usize): void {
  const bytes = <usize>game.inputSize << 2;
  for (let i = 0; i < n; i++) {
    const ply = plies === 0 ? 0 : load<u32>(plies + (<usize>i << 2));
    game.encode(rows + <usize>i * game.rowSize, ply, out + <usize>i * bytes);
  }
}

/** Actions as the player to move of each row sees them, or back. */
export function viewActions<G extends Head>(game: G, rows: usize, n: i32, actions: usize, isBack: u32, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const action: u32 = load<u16>(actions + (i << 1));
    store<u16>(out + (i << 1), <u16>game.view(rows + i * game.rowSize, action, isBack !== 0));
  }
}

/** The listed actions as the players to move see them. */
export function viewLists<G extends Head>(game: G, rows: usize, n: i32, actions: usize, counts: usize, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const row = rows + i * game.rowSize;
    const list = (i * game.maxLegal) << 1;
    const end = list + (<usize>load<u16>(counts + (i << 1)) << 1);
    for (let at = list; at < end; at += 2) store<u16>(out + at, game.view(row, load<u16>(actions + at), false));
  }
}

/** The listed actions that aliases stand for. */
export function canonicalActions<G extends Head>(game: G, rows: usize, n: i32, actions: usize, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    store<u16>(out + (i << 1), <u16>game.canonical(rows + i * game.rowSize, load<u16>(actions + (i << 1))));
  }
}

let listMemory: usize = 0;
let listLength: u32 = 0;

/** Working memory for a list of actions. */
export function listing(maxLegal: u32): usize {
  if (maxLegal > listLength) {
    if (listMemory !== 0) heap.free(listMemory);
    listMemory = heap.alloc((<usize>maxLegal << 1) + 32);
    listLength = maxLegal;
  }
  return listMemory;
}

/** Sets the bytes of the listed actions, four of which are read at once. */
// @ts-ignore: decorator
@inline
export function mark(actions: usize, count: i32, mask: usize, value: u8): void {
  const end = actions + (<usize>count << 1);
  let at = actions;
  for (; at + 8 <= end; at += 8) {
    const four = load<u64>(at);
    store<u8>(mask + (<usize>four & 0xffff), value);
    store<u8>(mask + (<usize>(four >> 16) & 0xffff), value);
    store<u8>(mask + (<usize>(four >> 32) & 0xffff), value);
    store<u8>(mask + <usize>(four >> 48), value);
  }
  for (; at < end; at += 2) store<u8>(mask + load<u16>(at), value);
}
