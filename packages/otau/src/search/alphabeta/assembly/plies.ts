/** The data of a search for each ply: its row, its state, its list of actions with their scores, and the action that led there; and the count of nodes. */
import { copyBytes } from '../../../kernel/assembly/bytes';
import { Head } from '../../../kernel/assembly/head';
import { hashWords, high, low } from '../../assembly/hash';
import { MAX_PLY } from './limits';
import { clearEarlier, earlierRow, setEarlier, setRoot } from './path';
import { beginSplits, firstOver, level, makeSplits } from './splits';

/** Called when `nodes` reaches `next`: the count at which to call again, or -1 to stop. */
@external('env', 'poll')
declare function poll(nodes: f64): f64;

let rows: usize = 0;
let rowStride: usize = 0;
let rowWords: usize = 0;
let states: usize = 0;
let stateStride: usize = 0;
let lists: usize = 0;
let listStride: usize = 0;
let scoreLists: usize = 0;
let scoreStride: usize = 0;
/** The action that led to each ply. */
const played = memory.data(4 * 121, 4);

let nodes: f64 = 0;
/** Positions that other threads have visited for this one, less those that it has visited for others. */
let lent: f64 = 0;
/** The counts of nodes at which to look whether to stop, and at which to ask the host. */
let next: f64 = 0;
let nextPoll: f64 = 0;
/** The count of nodes that ends the search without asking the host. */
let last: f64 = 0;
/** So often a thread looks whether others have finished what it helps them with. */
const LOOK: f64 = 64;
let estimates: i32 = 0;
/** Whether the host has ended the search, or other threads have what is searched here: what is returned from then on says nothing. */
export let isStopped: bool = false;
let isEnded: bool = false;

/** @param most the longest line, in plies */
export function makePlies(game: Head, most: i32): void {
  rowWords = (<usize>game.rowSize + 3) >> 2;
  rowStride = ((rowWords << 2) + 47) & ~15; // rows may be written with up to 16 bytes more
  stateStride = (<usize>game.stateSize + 15) & ~15;
  listStride = ((<usize>game.maxLegal << 1) + 63) & ~15;
  scoreStride = ((<usize>game.maxLegal << 2) + 63) & ~15;
  rows = zeros(rowStride * (most + 1));
  states = zeros(stateStride * (most + 1));
  lists = zeros(listStride * (most + 1));
  scoreLists = zeros(scoreStride * (most + 1));
  memory.fill(played, 255, 4 * (MAX_PLY + 1));
}

function zeros(bytes: usize): usize {
  const at = (heap.alloc(bytes + 16) + 15) & ~15;
  memory.fill(at, 0, bytes);
  return at;
}

/** A search begins; `until` is the count of nodes at which to ask the host first, `most` the one that ends the search. */
export function beginTree(until: f64, most: f64): void {
  nodes = 1;
  last = most;
  lent = 0;
  next = nextPoll = until;
  isStopped = isEnded = false;
  beginSplits();
}

/** The address of the row of a ply; the host writes the rows of plies 0 and 1. */
export function rowAt(ply: i32): usize {
  return rows + rowStride * ply;
}

@inline export function stateAt(ply: i32): usize {
  return states + stateStride * ply;
}

@inline export function listAt(ply: i32): usize {
  return lists + listStride * ply;
}

@inline export function scoresAt(ply: i32): usize {
  return scoreLists + scoreStride * ply;
}

/** The action that led to a ply. */
@inline export function playedAt(ply: i32): i32 {
  return load<i32>(played + (<usize>ply << 2));
}

@inline export function setPlayed(ply: i32, action: i32): void {
  store<i32>(played + (<usize>ply << 2), action);
}

@inline export function visit(): void {
  nodes += 1;
  if (nodes >= next) ask();
}

function ask(): void {
  if (isEnded) return;
  if (nodes >= nextPoll) askHost();
  look();
}

/** Asks the host whether to end the search, unless its nodes say so. */
export function askHost(): void {
  nextPoll = nodes >= last ? -1 : poll(nodes);
  isEnded = nextPoll < 0;
  if (isEnded) isStopped = true;
}

/** Looks whether a split point that this thread works at is over. */
export function look(): void {
  next = level < 0 ? nextPoll : min<f64>(nextPoll, nodes + LOOK);
  if (firstOver() >= 0) isStopped = true;
}

/** The work at the split point of a level is over: the search goes on, unless it has ended or an earlier level is over too. */
export function resume(at: i32): void {
  const over = firstOver();
  isStopped = isEnded || (over >= 0 && over < at);
}

/** A leaf was estimated: the values above it do not rest on finished games only. */
@inline export function countEstimate(): void {
  estimates++;
}

export function nodeCount(): f64 {
  return nodes;
}

/** Positions visited for this thread's search, by it and others. */
export function effort(): f64 {
  return nodes + lent;
}

export function lend(visited: f64): void {
  lent += visited;
}

@inline export function estimateCount(): i32 {
  return estimates;
}

export function hasStopped(): bool {
  return isStopped;
}

/** Hashes the row of a ply. */
export function hash<E>(e: E, ply: i32): void {
  const row = rowAt(ply);
  e.pack(stateAt(ply), row);
  hashRow(row);
}

/** The rows of the earlier positions and that of the root have been written. */
export function beginPath(rowSize: usize): void {
  const place = rowAt(MAX_PLY);
  const count = clearEarlier();
  for (let index = 0; index < count; index++) {
    copyBytes(place, earlierRow(index, rowSize), rowSize);
    setEarlier(index, hashAt(place));
  }
  setRoot(hashAt(rowAt(0)));
}

function hashAt(row: usize): u64 {
  hashRow(row);
  return (<u64>(<u32>high) << 32) | <u64>(<u32>low);
}

/** Hashes a row that zeros fill up to whole words. */
@inline export function hashRow(row: usize): void {
  hashWords(row, row + (rowWords << 2));
}
