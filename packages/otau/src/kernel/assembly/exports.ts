/**
 * The functions of a compiled game: its rules on many rows at once, random games, perft and vectors. The README.md of `src/kernel` describes
 * their parameters and results. `Rules` is the game that is compiled.
 */
import { mark } from './batch';
import { clearBytes, copyBytes } from './bytes';
import { make } from './head';
import { Rules } from './host';
import { seedFromHash, seedWide, textHash } from './rng';

export {
  actors, canonical, encode, legal, masks, next, observe, outcomes, perft, playouts, playouts_each, results, sample, settle, start, turn,
  view_lists, views,
} from './batch';
export { abi, alloc, free } from './head';
export { forkRng as fork } from './rng';

/** The generator of a seed, a text in UTF-8; `wide` for 128 bits of it. */
export function seed(text: usize, length: u32, wide: u32, rng: usize): void {
  if (wide !== 0) seedWide(text, length, rng);
  else seedFromHash(textHash(text, length), rng);
}

// The step of a vector environment: n games in flat arrays, the same order of events as in `src/env/vector/games.ts`.
// Arrays and their order: README.md of the kernel.

const SAME_STEP: u32 = 1;
const DISABLED: u32 = 2;
/** What a reset does to a game. */
const KEEP: u8 = 0;
const SEED: u8 = 2;
const BY_RULES: u8 = 1;
const BY_LIMIT: u8 = 3;
/** From this many actions on, a mask is cleared where it was set instead of as a whole. */
const MANY_ACTIONS: u32 = 512;

@unmanaged
class Vector {
  game: Rules;
  n: u32;
  /** 0 NextStep, 1 SameStep, 2 Disabled. */
  mode: u32;
  /** 1 for the game's own rewards on the way, 0 for the result alone. */
  isDense: u32;
  rows: usize;
  befores: usize;
  lastActions: usize;
  movers: usize;
  draws: usize;
  reasons: usize;
  turns: usize;
  playerRewards: usize;
  finalRows: usize;
  finalBefores: usize;
  finalLastActions: usize;
  finalMovers: usize;
  finalDraws: usize;
  finalReasons: usize;
  finalTurns: usize;
  finalPlayerRewards: usize;
  legal: usize;
  legalCounts: usize;
  actions: usize;
  resets: usize;
  generators: usize;
  observations: usize;
  masks: usize;
  rewards: usize;
  terminated: usize;
  truncated: usize;
  players: usize;
  finalObservations: usize;
  /** Generators as they go on, where `generators` holds those of the last reset. */
  rngs: usize;
  /** The positions as they are played on, so that no step has to make them of the rows. */
  states: usize;
}

/** The arrays of `n` games, all zero, each at an address that is a multiple of 16. Without masks no legal action is marked. */
export function vector_new(game: Rules, n: u32, mode: u32, isDense: u32, withMasks: bool): Vector {
  const vector = make<Vector>();
  const withFinal: u32 = mode === SAME_STEP ? n : 0;
  vector.game = game;
  vector.n = n;
  vector.mode = mode;
  vector.isDense = isDense;
  vector.rows = room(n, game.rowSize);
  vector.befores = room(n, game.rowSize);
  vector.lastActions = room(n, 4);
  vector.movers = room(n, 1);
  vector.draws = room(n, 2);
  vector.reasons = room(n, 1);
  vector.turns = room(n, 4);
  vector.playerRewards = room(n, 4 * game.players);
  vector.finalRows = room(withFinal, game.rowSize);
  vector.finalBefores = room(withFinal, game.rowSize);
  vector.finalLastActions = room(withFinal, 4);
  vector.finalMovers = room(withFinal, 1);
  vector.finalDraws = room(withFinal, 2);
  vector.finalReasons = room(withFinal, 1);
  vector.finalTurns = room(withFinal, 4);
  vector.finalPlayerRewards = room(withFinal, 4 * game.players);
  vector.legal = room(n, 2 * game.maxLegal);
  vector.legalCounts = room(n, 2);
  vector.actions = room(n, 2);
  vector.resets = room(n, 1);
  vector.generators = room(n, 16);
  vector.observations = room(n, 4 * game.observationSize);
  vector.masks = withMasks ? room(n, game.actionCount) : 0;
  vector.rewards = room(n, 4);
  vector.terminated = room(n, 1);
  vector.truncated = room(n, 1);
  vector.players = room(n, 1);
  vector.finalObservations = room(withFinal, 4 * game.observationSize);
  vector.rngs = room(n, 16);
  vector.states = room(n, game.stateSize);
  return vector;
}

/** Room for `n` blocks, and some bytes after them that writes in strides may touch. */
function room(n: u32, bytes: u32): usize {
  const size = <usize>n * bytes + 32;
  const at = heap.alloc(size);
  memory.fill(at, 0, size);
  return at;
}

export function vector_free(vector: Vector): void {
  const first = changetype<usize>(vector);
  for (let at = first + offsetof<Vector>('rows'); at < first + offsetof<Vector>(); at += sizeof<usize>()) {
    if (load<usize>(at) !== 0) heap.free(load<usize>(at));
  }
  heap.free(first);
}

/** Begins the games that `resets` names. */
export function vector_reset(v: Vector): void {
  const game = v.game;
  for (let i: u32 = 0; i < v.n; i++) {
    const reset = load<u8>(v.resets + i);
    if (reset === KEEP) continue;
    const state = stateOf(game, v, i);
    if (reset === SEED) memory.copy(v.rngs + (i << 4), v.generators + (i << 4), 16);
    begin(game, v, i, state);
    clearOutcome(game, v, i);
    if (v.mode === SAME_STEP) {
      const bytes = 4 * game.observationSize;
      memory.fill(v.finalObservations + <usize>i * bytes, 0, bytes);
      store<u8>(v.finalReasons + i, 0);
    }
    show(game, v, i, state);
  }
}

/** Plays `actions`; those of games that are over begin again. */
export function vector_step(v: Vector): void {
  stepGames(v, false);
}

/** The same in the games that `resets` names; the others stay as they are. */
export function vector_play(v: Vector): void {
  stepGames(v, true);
}

function stepGames(v: Vector, isNamed: bool): void {
  const game = v.game;
  if (v.mode === SAME_STEP) memory.fill(v.finalReasons, 0, v.n);
  for (let i: u32 = 0; i < v.n; i++) {
    if (isNamed && load<u8>(v.resets + i) === KEEP) continue;
    const state = stateOf(game, v, i);
    if (load<u8>(v.reasons + i) !== 0) {
      begin(game, v, i, state);
      clearOutcome(game, v, i);
    } else {
      play(game, v, i, state);
      if (v.mode === SAME_STEP && load<u8>(v.reasons + i) !== 0) {
        keepFinal(game, v, i, state);
        begin(game, v, i, state);
      }
    }
    show(game, v, i, state);
  }
}

/** The first game whose action is not one of its legal ones, or is over where the caller resets games; -1 where there is none. */
export function vector_check(v: Vector): i32 {
  const game = v.game;
  for (let i: u32 = 0; i < v.n; i++) {
    const isOver = load<u8>(v.reasons + i) !== 0;
    if (isOver ? v.mode === DISABLED : !isLegal(game, v, i)) return <i32>i;
  }
  return -1;
}

/** By the list, which is the vector's own; the caller may have written to the mask. */
@inline function isLegal(game: Rules, v: Vector, i: u32): bool {
  const action = i16x8.splat(<i16>load<u16>(v.actions + (i << 1)));
  let at = v.legal + <usize>i * game.maxLegal * 2;
  for (let left = <i32>load<u16>(v.legalCounts + (i << 1)); left > 0; left -= 16, at += 32) {
    const equal = i8x16.narrow_i16x8_s(i16x8.eq(v128.load(at), action), i16x8.eq(v128.load(at, 16), action));
    if ((i8x16.bitmask(equal) & (left < 16 ? (1 << left) - 1 : 0xffff)) !== 0) return true;
  }
  return false;
}

/** Writes the observations of all games. */
export function vector_show(v: Vector): void {
  const game = v.game;
  for (let i: u32 = 0; i < v.n; i++) {
    const state = stateOf(game, v, i);
    game.unpack(v.rows + <usize>i * game.rowSize, state);
    show(game, v, i, state);
  }
}

@inline function stateOf(game: Rules, v: Vector, i: u32): usize {
  return v.states + <usize>i * game.stateSize;
}

/** The first position of an episode, after the outcomes of chance before the first action; it is in `state` afterwards. */
function begin(game: Rules, v: Vector, i: u32, state: usize): void {
  const row = v.rows + <usize>i * game.rowSize;
  game.start(row, v.rngs + (i << 4));
  store<u32>(v.turns + (i << 2), 0);
  store<u8>(v.reasons + i, 0);
  store<i32>(v.lastActions + (i << 2), -1);
  store<i8>(v.movers + i, -1);
  game.unpack(row, state);
  store<u16>(v.draws + (i << 1), <u16>settleGame(game, v, i, state));
  game.pack(state, row);
}

/** Lets chance move until a player is to move; returns 1 more than the last outcome, 0 without any. */
@inline function settleGame(game: Rules, v: Vector, i: u32, state: usize): u32 {
  let last: u32 = 0;
  while (game.isChance(state)) {
    last = game.draw(state, v.rngs + (i << 4)) + 1;
    store<u32>(v.turns + (i << 2), load<u32>(v.turns + (i << 2)) + 1);
  }
  return last;
}

/** Plays the action of a game; `state` is its position, before and afterwards. */
function play(game: Rules, v: Vector, i: u32, state: usize): void {
  const row = v.rows + <usize>i * game.rowSize;
  const before = v.befores + <usize>i * game.rowSize;
  const action: u32 = load<u16>(v.actions + (i << 1));
  copyBytes(before, row, game.rowSize);
  const mover = <u32>game.actor(before);
  game.play(state, action);
  const turns = load<u32>(v.turns + (i << 2)) + game.counts(before);
  store<u32>(v.turns + (i << 2), turns);
  const reason: u8 = game.isOver(state) ? BY_RULES : turns >= game.plies ? BY_LIMIT : 0;
  const isDecided = reason === BY_RULES || (reason === BY_LIMIT && game.countsAtLimit !== 0);
  store<u16>(v.draws + (i << 1), reason === 0 ? <u16>settleGame(game, v, i, state) : 0);
  game.pack(state, row);
  store<i8>(v.movers + i, <i8>mover);
  store<i32>(v.lastActions + (i << 2), action);
  store<u8>(v.reasons + i, reason);
  store<u8>(v.terminated + i, isDecided ? 1 : 0);
  store<u8>(v.truncated + i, reason !== 0 && !isDecided ? 1 : 0);
  const rewards = v.playerRewards + <usize>i * game.players * 4;
  for (let player: u32 = 0; player < game.players; player++) {
    store<f32>(rewards + (player << 2), isDecided ? <f32>game.result(row, player) : 0);
  }
  if (v.isDense !== 0) game.reward(before, action, mover, rewards);
  store<f32>(v.rewards + (i << 2), load<f32>(rewards + (game.rewardsMover !== 0 ? <usize>mover << 2 : 0)));
}

/** A reset is not a move: it brings no reward and ends nothing. */
function clearOutcome(game: Rules, v: Vector, i: u32): void {
  store<f32>(v.rewards + (i << 2), 0);
  store<u8>(v.terminated + i, 0);
  store<u8>(v.truncated + i, 0);
  clearBytes(v.playerRewards + <usize>i * game.players * 4, game.players * 4);
}

/** Writes what is seen of the present position, which `state` is, too. */
function show(game: Rules, v: Vector, i: u32, state: usize): void {
  const row = v.rows + <usize>i * game.rowSize;
  game.observe(row, state, v.observations + <usize>i * game.observationSize * 4);
  const isOver = load<u8>(v.reasons + i) !== 0;
  store<i8>(v.players + i, isOver ? load<i8>(v.movers + i) : <i8>game.actor(row));
  const legal = v.legal + <usize>i * game.maxLegal * 2;
  const mask = v.masks + <usize>i * game.actionCount;
  const hasMask = v.masks !== 0;
  const count = v.legalCounts + (i << 1);
  if (!hasMask) {
  } else if (game.actionCount >= MANY_ACTIONS) mark(legal, load<u16>(count), mask, 0);
  else clearBytes(mask, game.actionCount);
  let moves = 0;
  if (!isOver) {
    moves = game.list(state, legal);
    if (hasMask) mark(legal, moves, mask, 1);
  }
  store<u16>(count, <u16>moves);
}

/** Keeps how an episode ended, before the next one replaces it. */
function keepFinal(game: Rules, v: Vector, i: u32, state: usize): void {
  game.observe(v.rows + <usize>i * game.rowSize, state, v.finalObservations + <usize>i * game.observationSize * 4);
  copyBlock(v.rows, v.finalRows, i, game.rowSize);
  copyBlock(v.befores, v.finalBefores, i, game.rowSize);
  copyBlock(v.lastActions, v.finalLastActions, i, 4);
  copyBlock(v.movers, v.finalMovers, i, 1);
  copyBlock(v.draws, v.finalDraws, i, 2);
  copyBlock(v.reasons, v.finalReasons, i, 1);
  copyBlock(v.turns, v.finalTurns, i, 4);
  copyBlock(v.playerRewards, v.finalPlayerRewards, i, 4 * game.players);
}

function copyBlock(from: usize, to: usize, i: u32, bytes: u32): void {
  copyBytes(to + <usize>i * bytes, from + <usize>i * bytes, bytes);
}
