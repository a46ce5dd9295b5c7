/**
 * Random games of Togyz Kumalak in lockstep, each with a generator of its own: sixteen at a time, a game in each lane of the vectors,
 * a vector for each pit. A game that ends leaves its lane to the next one. The same games as `playOut` plays, move for move.
 *
 * The pits are stored as the mover of each lane sees them; after a move the two sides are swapped, and nothing is copied.
 */
import { LANES, drawBelow, loadRng, storeRng } from '../../../kernel/assembly/rng';
import { TogyzTables } from './tables';

/** Bytes of a row before the pits. */
const HEADER_BYTES: usize = 6;
const sides = memory.data(2 * 9 * 16, 16);
const rngs = memory.data(16 * 16, 16);
/** Of each lane: kazans and tuzdyks of mover and other, the player to move, ones where a game is played. */
const ownKazans = memory.data(16, 16);
const otherKazans = memory.data(16, 16);
const ownTuzdyks = memory.data(16, 16);
const otherTuzdyks = memory.data(16, 16);
const players = memory.data(16, 16);
const active = memory.data(16, 16);
/** The game in each lane, and the step after which it has played as long as it may. */
const games = memory.data(4 * 16, 16);
const begun = memory.data(4 * 16, 16);

/** The side of the movers; the other one is after it, or before it. */
let mine: usize = 0;
let theirs: usize = 0;
let step: i32 = 0;

/** As `playOutRows`, but row i draws from generator i. */
export function playTogyzInLockstep(game: TogyzTables, rows: usize, n: i32, generators: usize, maxMoves: i32, lengths: usize): f64 {
  const pits = game.pits;
  mine = sides;
  theirs = sides + 16 * 9;
  step = 0;
  let next = 0;
  let total: f64 = 0;
  memory.fill(sides, 0, 2 * 9 * 16);
  memory.fill(active, 0, 16);
  memory.fill(begun, 0, 64);
  for (let lane: u32 = 0; lane < LANES; lane++) next = fill(game, lane, rows, n, next, generators, maxMoves, lengths);
  while (v128.any_true(v128.load(active))) {
    const until = firstEnd(maxMoves);
    let over = i64x2.splat(0);
    do {
      over = v128.and(playMoves(game, pits), v128.load(active));
      step++;
    } while (step !== until && !v128.any_true(over));
    for (let lane: u32 = 0; lane < LANES; lane++) {
      if (load<u8>(active + lane) === 0) continue;
      const moves = step - load<i32>(begun + (lane << 2));
      const isOver = (i8x16.bitmask(over) >> lane) & 1;
      if (isOver === 0 && moves < maxMoves) continue;
      take(game, lane, rows, generators, lengths, moves, isOver);
      total += <f64>moves;
      next = fill(game, lane, rows, n, next, generators, maxMoves, lengths);
    }
  }
  return total;
}

/** The step at which the first game has played `maxMoves` moves. */
function firstEnd(maxMoves: i32): i32 {
  let first = i32.MAX_VALUE;
  for (let lane: u32 = 0; lane < LANES; lane++) {
    if (load<u8>(active + lane) !== 0) first = min<i32>(first, load<i32>(begun + (lane << 2)));
  }
  return <i32>min<i64>(i32.MAX_VALUE, <i64>first + maxMoves);
}

/** Loads the next game that is not over into a lane; returns the game after it. */
function fill(game: TogyzTables, lane: u32, rows: usize, n: i32, next: i32, generators: usize, maxMoves: i32, lengths: usize): i32 {
  store<u8>(active + lane, 0);
  for (; next < n; next++) {
    const row = rows + <usize>next * game.rowSize;
    if (load<u8>(row, 5) === 0 && maxMoves > 0) {
      lay(game, lane, row);
      loadRng(rngs, lane, generators + (<usize>next << 4));
      store<i32>(games + (lane << 2), next);
      store<i32>(begun + (lane << 2), step);
      store<u8>(active + lane, 255);
      return next + 1;
    }
    if (lengths !== 0) store<i32>(lengths + (<usize>next << 2), 0);
  }
  return next;
}

function lay(game: TogyzTables, lane: u32, row: usize): void {
  const player: u32 = load<u8>(row, 4);
  const pits = game.pits;
  for (let pit: u32 = 0; pit < pits; pit++) {
    store<u8>(mine + (pit << 4) + lane, load<u8>(row + HEADER_BYTES + player * pits + pit));
    store<u8>(theirs + (pit << 4) + lane, load<u8>(row + HEADER_BYTES + (1 - player) * pits + pit));
  }
  store<u8>(ownKazans + lane, load<u8>(row + player));
  store<u8>(otherKazans + lane, load<u8>(row + (1 - player)));
  store<u8>(ownTuzdyks + lane, load<u8>(row + 2 + player) - 1);
  store<u8>(otherTuzdyks + lane, load<u8>(row + 3 - player) - 1);
  store<u8>(players + lane, <u8>player);
}

/** Writes the game of a lane back to its row, with its generator and its length. */
function take(game: TogyzTables, lane: u32, rows: usize, generators: usize, lengths: usize, moves: i32, isOver: u32): void {
  const number = <usize>load<i32>(games + (lane << 2));
  const row = rows + number * game.rowSize;
  const player: u32 = load<u8>(players + lane);
  const pits = game.pits;
  for (let pit: u32 = 0; pit < pits; pit++) {
    store<u8>(row + HEADER_BYTES + player * pits + pit, load<u8>(mine + (pit << 4) + lane));
    store<u8>(row + HEADER_BYTES + (1 - player) * pits + pit, load<u8>(theirs + (pit << 4) + lane));
  }
  store<u8>(row + player, load<u8>(ownKazans + lane));
  store<u8>(row + (1 - player), load<u8>(otherKazans + lane));
  store<u8>(row + 2 + player, load<u8>(ownTuzdyks + lane) + 1);
  store<u8>(row + 3 - player, load<u8>(otherTuzdyks + lane) + 1);
  store<u8>(row, <u8>player, 4);
  store<u8>(row, <u8>isOver, 5);
  storeRng(rngs, lane, generators + (number << 4));
  if (lengths !== 0) store<i32>(lengths + (number << 2), moves);
}

/** Plays a random move in every lane, and swaps the sides; returns ones where the game is over. */
function playMoves(game: TogyzTables, pits: u32): v128 {
  const zero = i64x2.splat(0);
  const one = i8x16.splat(1);
  const around = i8x16.splat(<i8>(2 * pits));
  const own = mine;
  const other = theirs;
  const end = own + (pits << 4);

  // The k-th pit that holds stones, its place and its stones, which leave it.
  let held = i8x16.splat(<i8>pits);
  for (let at = own; at < end; at += 16) held = i8x16.add(held, i8x16.eq(v128.load(at), zero));
  let k = drawBelow(rngs, held, v128.load(active));
  let place = zero;
  let from = zero;
  let stones = zero;
  for (let at = own; at < end; at += 16) {
    const pit = v128.load(at);
    const isEmpty = i8x16.eq(pit, zero);
    const isChosen = v128.andnot(i8x16.eq(k, place), isEmpty);
    k = i8x16.sub(k, isEmpty);
    const chosen = v128.and(pit, isChosen);
    stones = v128.or(stones, chosen);
    from = v128.or(from, v128.and(place, isChosen));
    v128.store(at, i8x16.sub(pit, chosen));
    place = i8x16.add(place, one);
  }

  // A single stone goes to the next pit; of more the first stays. Whole laps give every pit a stone.
  from = i8x16.sub(from, i8x16.eq(stones, one));
  let laps = zero;
  for (;;) {
    const rest = i8x16.sub_sat_u(stones, around);
    if (!v128.any_true(rest)) break;
    const isMore = i8x16.ne(rest, zero);
    laps = i8x16.sub(laps, isMore);
    stones = v128.bitselect(rest, stones, isMore);
  }

  // How many places after the first pit each pit gets its stone; what fell into a tuzdyk belongs to its owner.
  let otherKazan = v128.load(otherKazans);
  const otherTuzdyk = v128.load(otherTuzdyks);
  let distance = v128.andnot(i8x16.sub(around, from), i8x16.eq(from, zero));
  place = zero;
  for (let at = own; at < end; at += 16) {
    const sown = i8x16.sub(i8x16.add(v128.load(at), laps), i8x16.lt_s(distance, stones));
    const isTuzdyk = i8x16.eq(place, otherTuzdyk);
    otherKazan = i8x16.add(otherKazan, v128.and(sown, isTuzdyk));
    v128.store(at, v128.andnot(sown, isTuzdyk));
    place = i8x16.add(place, one);
    distance = i8x16.add(distance, one);
    distance = v128.andnot(distance, i8x16.eq(distance, around));
  }
  let ownKazan = v128.load(ownKazans);
  let ownTuzdyk = v128.load(ownTuzdyks);
  const last = i8x16.sub(i8x16.add(from, stones), i8x16.splat(<i8>(pits + 1)));
  let found = zero;
  distance = i8x16.sub(i8x16.splat(<i8>pits), from);
  place = zero;
  const otherEnd = other + (pits << 4);
  for (let at = other; at < otherEnd; at += 16) {
    const sown = i8x16.sub(i8x16.add(v128.load(at), laps), i8x16.lt_s(distance, stones));
    const isTuzdyk = i8x16.eq(place, ownTuzdyk);
    ownKazan = i8x16.add(ownKazan, v128.and(sown, isTuzdyk));
    const left = v128.andnot(sown, isTuzdyk);
    found = v128.or(found, v128.and(left, i8x16.eq(place, last)));
    v128.store(at, left);
    place = i8x16.add(place, one);
    distance = i8x16.add(distance, one);
  }

  // The last stone captures an even number, or three for a tuzdyk.
  let isTaken = i8x16.eq(v128.and(found, one), zero);
  if (game.hasTuzdyk !== 0) {
    let isNew = v128.and(i8x16.eq(found, i8x16.splat(3)), i8x16.eq(ownTuzdyk, i8x16.splat(-1)));
    isNew = v128.andnot(isNew, v128.or(i8x16.eq(last, otherTuzdyk), i8x16.eq(last, i8x16.splat(<i8>(pits - 1)))));
    ownTuzdyk = v128.bitselect(last, ownTuzdyk, isNew);
    isTaken = v128.or(isTaken, isNew);
  }
  ownKazan = i8x16.add(ownKazan, v128.and(found, isTaken));
  const cleared = v128.or(last, v128.not(isTaken)); // 255, which is no place, where nothing is captured
  let any = zero;
  place = zero;
  for (let at = other; at < otherEnd; at += 16) {
    const left = v128.andnot(v128.load(at), i8x16.eq(place, cleared));
    any = v128.or(any, left);
    v128.store(at, left);
    place = i8x16.add(place, one);
  }

  // The end: more than half, or all, or no stones left for the player to move, whose opponent then takes the rest.
  const isBare = i8x16.eq(any, zero);
  if (v128.any_true(isBare)) {
    for (let at = own; at < end; at += 16) {
      const pit = v128.load(at);
      ownKazan = i8x16.add(ownKazan, v128.and(pit, isBare));
      v128.store(at, v128.andnot(pit, isBare));
    }
  }
  const target = i8x16.splat(<i8>game.target);
  let over = v128.or(isBare, i8x16.eq(i8x16.add(ownKazan, otherKazan), i8x16.splat(<i8>game.total)));
  over = v128.or(over, i8x16.eq(i8x16.max_u(i8x16.max_u(ownKazan, otherKazan), target), i8x16.max_u(ownKazan, otherKazan)));

  v128.store(ownKazans, otherKazan);
  v128.store(otherKazans, ownKazan);
  v128.store(ownTuzdyks, otherTuzdyk);
  v128.store(otherTuzdyks, ownTuzdyk);
  v128.store(players, v128.xor(v128.load(players), one));
  mine = other;
  theirs = own;
  return over;
}
