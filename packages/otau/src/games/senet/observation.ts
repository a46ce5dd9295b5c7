/** What agents see of Senet: the environment's observation and the network's input (RULES.md, 7). */
import type { Row, TensorSpec } from '../../core/game.js';
import { CONES, countDancers, PLAYER, readDancers, SPOOLS, THROWN } from './row.js';

const HOUSES = 30;
const THROWS = 5;

/** 69 numbers: cones, spools, player to move, steps, cones off, spools off. */
export const observation: TensorSpec = spec([
  ...boardNames('cone'),
  ...boardNames('spool'),
  'cones to move',
  'spools to move',
  ...stepNames(),
  'cones borne off, part of all',
  'spools borne off, part of all',
]);

/** 67 numbers from the player to move: own dancers, enemies, steps, own off, enemies off. */
export const input: TensorSpec = spec([
  ...boardNames('own dancer'),
  ...boardNames('enemy'),
  ...stepNames(),
  'own dancers borne off, part of all',
  'enemies borne off, part of all',
]);

export function observe(row: Row, dancers: number, out: Float32Array): void {
  const cones = readDancers(row, CONES);
  const spools = readDancers(row, SPOOLS);
  writeBoard(cones, spools, out);
  let at = 2 * HOUSES;
  out[at++] = row[PLAYER] === CONES ? 1 : 0;
  out[at++] = row[PLAYER] === SPOOLS ? 1 : 0;
  writeStepsAndOff(row[THROWN], cones, spools, dancers, out, at);
}

export function encode(row: Row, dancers: number, out: Float32Array): void {
  const own = readDancers(row, row[PLAYER]);
  const enemy = readDancers(row, 1 - row[PLAYER]);
  writeBoard(own, enemy, out);
  writeStepsAndOff(row[THROWN], own, enemy, dancers, out, 2 * HOUSES);
}

/** A position as the dictionary that agents of the gym-senet environment know. */
export interface SeenSenet {
  /** 2 × 30 zeros and ones: the cones and the spools on houses 1 to 30. */
  board: [number[], number[]];
  /** 0 cones, 1 spools. */
  player: number;
  /** 1 to 5 as thrown; 0 before the throw and after the end. */
  steps: number;
}

export function viewSenet(row: Row): SeenSenet {
  const houses = (player: number): number[] =>
    Array.from({ length: HOUSES }, (_, i) => (readDancers(row, player) >> i) & 1);
  return { board: [houses(CONES), houses(SPOOLS)], player: row[PLAYER], steps: row[THROWN] };
}

function writeBoard(first: number, second: number, out: Float32Array): void {
  for (let i = 0; i < HOUSES; i++) {
    out[i] = (first >> i) & 1;
    out[HOUSES + i] = (second >> i) & 1;
  }
}

function writeStepsAndOff(
  steps: number,
  first: number,
  second: number,
  dancers: number,
  out: Float32Array,
  at: number,
): void {
  for (let i = 0; i < THROWS; i++) out[at + i] = steps === i + 1 ? 1 : 0;
  out[at + THROWS] = (dancers - countDancers(first)) / dancers;
  out[at + THROWS + 1] = (dancers - countDancers(second)) / dancers;
}

function boardNames(what: string): string[] {
  return Array.from({ length: HOUSES }, (_, i) => `${what} on house ${i + 1}`);
}

function stepNames(): string[] {
  return Array.from({ length: THROWS }, (_, i) => `${i + 1} thrown`);
}

function spec(names: readonly string[]): TensorSpec {
  return {
    shape: [names.length],
    size: names.length,
    dtype: 'float32',
    low: () => 0,
    high: () => 1,
    describe: (index) => names[index],
  };
}
