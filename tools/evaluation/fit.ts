/** What tools share that fit a game's network to games of the search against itself: settings, play and lessons. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Game } from '../../packages/otau/src/core/game.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { countSamples, formatSamples, parseSamples, type Sample, SamplePlay, UNPLAYED, WIN } from './samples.js';
import { type Lessons, logistic } from './train.js';

/** For `parseArgs`. */
export const SETTINGS = {
  games: { type: 'string', default: '1000' },
  nodes: { type: 'string', default: '2500' },
  seed: { type: 'string', default: '1' },
  epochs: { type: 'string', default: '12' },
  first: { type: 'string', default: '32' },
  second: { type: 'string', default: '16' },
} as const;

/** How far the search is believed; the rest is how the game ended. */
const SEARCH_SHARE = 0.7;

type PlaySettings = Readonly<Record<'games' | 'nodes' | 'seed', string>>;

/** Writes the samples of games of the search, with the evaluation as it is. */
export function playSamples(game: Game, file: string, { games, nodes, seed }: PlaySettings): void {
  const players = new SamplePlay(game, Number(nodes), new Rng(seed));
  const out = openSync(file, 'w');
  let samples = 0;
  for (let i = 1; i <= Number(games); i++) {
    const played = players.playGame();
    samples += played.length;
    writeSync(out, formatSamples(played, game.rowSize));
    if (i % 100 === 0) console.log(`${i} games, ${samples} samples`);
  }
  closeSync(out);
}

/** How a game's samples become lessons of its network. */
export interface Teaching {
  readonly present: number;
  readonly features: number;
  readonly heads: number;
  /** The units of the evaluation that make a win e times as likely as a loss. */
  readonly scale: number;
  /** How many lessons a sample gives at most. */
  readonly most: number;
  /** Adds the lessons of a sample: the features present, and the head that judges them. */
  teach(sample: Sample, add: (features: Uint16Array, head: number) => void): void;
}

export function readLessons(game: Game, files: readonly string[], teaching: Teaching): Lessons {
  const { present, features, scale } = teaching;
  const contents = files.map((file) => readFileSync(file));
  const most = teaching.most * contents.reduce((sum, bytes) => sum + countSamples(bytes, game.rowSize), 0);
  const inputs = new Uint16Array(most * present);
  const chosen = new Uint8Array(most);
  const targets = new Float32Array(most);
  let count = 0;
  for (const bytes of contents) {
    for (const sample of parseSamples(bytes, game.rowSize)) {
      teaching.teach(sample, (seen, head) => {
        inputs.set(seen, count * present);
        chosen[count] = head;
        targets[count++] = targetOf(sample, scale);
      });
    }
  }
  return { count, present, features, inputs, targets, heads: { count: teaching.heads, chosen } };
}

/** The probability that the mover wins: what the search thought, and where the game continued from there, its end. */
function targetOf({ score, result }: Sample, scale: number): number {
  if (Math.abs(score) === WIN) return score > 0 ? 1 : 0;
  const thought = logistic(score / scale);
  return result === UNPLAYED ? thought : SEARCH_SHARE * thought + ((1 - SEARCH_SHARE) * (result + 1)) / 2;
}
