/** The rules on n rows at once. Arguments and shapes: README.md of the kernel. `Rules` is the game that is compiled. */
import { Rules } from './host';
import { below } from './rng';

/** @param rngs one generator for each row, or 0 where the game draws nothing at its start */
export function start(game: Rules, rows: usize, n: i32, rngs: usize): void {
  for (let i = 0; i < n; i++) game.start(rows + <usize>i * game.rowSize, rngs + (<usize>i << 4));
}

export function actors(game: Rules, rows: usize, n: i32, out: usize): void {
  for (let i = 0; i < n; i++) store<i8>(out + i, <i8>game.actor(rows + <usize>i * game.rowSize));
}

export function legal(game: Rules, rows: usize, n: i32, actions: usize, counts: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    const count = game.list(state, actions + ((<usize>i * game.maxLegal) << 1));
    store<u16>(counts + (<usize>i << 1), <u16>count);
  }
}

export function masks(game: Rules, rows: usize, n: i32, masks: usize): void {
  const state = aligned(game.stateSize);
  const actions = listing(game.maxLegal);
  memory.fill(masks, 0, <usize>n * game.actionCount);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    mark(actions, game.list(state, actions), masks + <usize>i * game.actionCount, 1);
  }
}

/** A legal action of each row, drawn in turn from one generator; 0 where no player is to move. */
export function sample(game: Rules, rows: usize, n: i32, rng: usize, out: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    const count = game.isOver(state) ? 0 : game.count(state);
    store<u16>(out + (<usize>i << 1), <u16>(count === 0 ? 0 : game.pick(state, below(rng, count))));
  }
}

/** @param out may be `rows` */
export function next(game: Rules, rows: usize, n: i32, actions: usize, out: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    game.unpack(rows + <usize>i * game.rowSize, state);
    game.play(state, load<u16>(actions + (<usize>i << 1)));
    game.pack(state, out + <usize>i * game.rowSize);
  }
}

/** What `next` plays in the rows themselves, with what `legal` and `observe` say after it: for a host to whom calls are dear. */
export function turn(game: Rules, rows: usize, n: i32, chosen: usize, actions: usize, counts: usize, out: usize): void {
  next(game, rows, n, chosen, rows);
  legal(game, rows, n, actions, counts);
  observe(game, rows, n, out);
}

/** Lets chance move until a player is to move or the game is over. */
export function settle(game: Rules, rows: usize, n: i32, rngs: usize): void {
  const state = aligned(game.stateSize);
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    game.unpack(row, state);
    if (!game.isChance(state)) continue;
    while (game.isChance(state)) game.draw(state, rngs + (<usize>i << 4));
    game.pack(state, row);
  }
}

export function outcomes(game: Rules, rows: usize, n: i32, out: usize, counts: usize): void {
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    store<u16>(counts + (<usize>i << 1), <u16>game.outcomes(row, out + ((<usize>i * game.maxLegal) << 2)));
  }
}

/** The result of each player, 0 for all where the game is not over; `atLimit`: where not by its rules, the ply limit ends it. */
export function results(game: Rules, rows: usize, n: i32, atLimit: bool, out: usize): void {
  const counts = atLimit && game.countsAtLimit !== 0;
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    const isOver = counts || game.actor(row) === -2;
    for (let player: u32 = 0; player < game.players; player++, out += 4) {
      store<f32>(out, isOver ? game.result(row, player) : 0);
    }
  }
}

export function observe(game: Rules, rows: usize, n: i32, out: usize): void {
  const state = aligned(game.stateSize);
  const bytes = <usize>game.observationSize << 2;
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    game.unpack(row, state);
    game.observe(row, state, out + <usize>i * bytes);
  }
}

/** @param plies the plies played before each row, or 0 for none */
export function encode(game: Rules, rows: usize, n: i32, plies: usize, out: usize): void {
  const bytes = <usize>game.inputSize << 2;
  for (let i = 0; i < n; i++) {
    const ply = plies === 0 ? 0 : load<u32>(plies + (<usize>i << 2));
    game.encode(rows + <usize>i * game.rowSize, ply, out + <usize>i * bytes);
  }
}

/** Actions as the player to move of each row sees them, or back. */
export function views(game: Rules, rows: usize, n: i32, actions: usize, isBack: u32, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const action: u32 = load<u16>(actions + (i << 1));
    store<u16>(out + (i << 1), <u16>game.view(rows + i * game.rowSize, action, isBack !== 0));
  }
}

/** The listed actions as the players to move see them. */
export function view_lists(game: Rules, rows: usize, n: i32, actions: usize, counts: usize, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const row = rows + i * game.rowSize;
    const list = (i * game.maxLegal) << 1;
    const end = list + (<usize>load<u16>(counts + (i << 1)) << 1);
    for (let at = list; at < end; at += 2) store<u16>(out + at, game.view(row, load<u16>(actions + at), false));
  }
}

/** The listed actions that aliases stand for. */
export function canonical(game: Rules, rows: usize, n: i32, actions: usize, out: usize): void {
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
@inline export function mark(actions: usize, count: i32, mask: usize, value: u8): void {
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

// Random games and perft over the positions of any game. A position is unpacked from its row into a state, played on
// there, and packed again. The functions are compiled once for each game, so that nothing is looked up at play.

/** Plays on at random until the game is over, or until a player is to move after `maxMoves` moves; returns the moves. */
export function playOut(game: Rules, state: usize, rng: usize, maxMoves: i32): i32 {
  let moves = 0;
  while (!game.isOver(state)) {
    if (game.isChance(state)) {
      game.draw(state, rng);
      continue;
    }
    if (moves >= maxMoves) break;
    const count = game.count(state);
    game.play(state, game.pick(state, below(rng, count)));
    moves++;
  }
  return moves;
}

/** Plays out `n` rows in place, one after the other, drawing from one generator; `lengths` may be 0. Returns all moves. */
export function playouts(game: Rules, rows: usize, n: i32, rng: usize, maxMoves: i32, lengths: usize): f64 {
  const state = aligned(game.stateSize);
  let total: f64 = 0;
  for (let i = 0; i < n; i++) {
    const row = rows + <usize>i * game.rowSize;
    game.unpack(row, state);
    const moves = playOut(game, state, rng, maxMoves);
    game.pack(state, row);
    if (lengths !== 0) store<i32>(lengths + (<usize>i << 2), moves);
    total += <f64>moves;
  }
  return total;
}

/** As `playouts`, but each row draws from a generator of its own. A game may play many at once by a function of its own. */
export function playouts_each(game: Rules, rows: usize, n: i32, rngs: usize, maxMoves: i32, lengths: usize): f64 {
  if (isDefined(game.playOutEach)) return game.playOutEach(rows, n, rngs, maxMoves, lengths);
  let total: f64 = 0;
  for (let i: usize = 0; i < <usize>n; i++) {
    const length: usize = lengths === 0 ? 0 : lengths + (i << 2);
    total += playouts(game, rows + i * game.rowSize, 1, rngs + (i << 4), maxMoves, length);
  }
  return total;
}

/** Positions `depth` plies after a row, at least one ply; the last ply is counted, not played. */
export function perft(game: Rules, row: usize, depth: i32): f64 {
  const bytes = <usize>game.stateSize + ((<usize>game.maxLegal * 2 + 31) & ~15);
  const memory = heap.alloc(bytes * (depth + 1) + 16);
  const state = (memory + 15) & ~15;
  game.unpack(row, state);
  const found = countFrom(game, state, depth, bytes);
  heap.free(memory);
  return found;
}

/** The state is followed by room for its list of actions, and that by the next state, `bytes` further on. */
function countFrom(game: Rules, state: usize, depth: i32, bytes: usize): f64 {
  const actions = state + game.stateSize;
  let count: i32 = 0;
  if (game.isChance(state)) {
    count = game.outcomeCount();
    if (depth === 1) return <f64>count;
    for (let i = 0; i < count; i++) store<u16>(actions + (<usize>i << 1), <u16>i);
  } else {
    if (depth === 1) return <f64>game.count(state);
    count = game.list(state, actions);
  }
  const child = state + bytes;
  let total: f64 = 0;
  for (let i = 0; i < count; i++) {
    memory.copy(child, state, game.stateSize);
    game.play(child, <u32>load<u16>(actions + (<usize>i << 1)));
    total += countFrom(game, child, depth - 1, bytes);
  }
  return total;
}

let scratch: usize = 0;
let scratchBytes: usize = 0;

/** Working memory for one state, the same at each call. */
export function aligned(bytes: usize): usize {
  if (bytes > scratchBytes) {
    if (scratch !== 0) heap.free(scratch);
    scratch = heap.alloc(bytes + 16);
    scratchBytes = bytes;
  }
  return (scratch + 15) & ~15;
}
