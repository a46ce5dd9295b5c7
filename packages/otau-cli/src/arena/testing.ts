/** For the tests of the arena: agents and engines as files of their own, good ones and bad ones. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TournamentConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-arena-'));
const games = new URL('../../../otau/dist/games/index.js', import.meta.url).href;

/** A folder that does not exist yet. */
export function newFolder(): string {
  return join(mkdtempSync(join(folder, 'out-')), 'tournament');
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function agent(name: string, choose: string): string {
  const head = `const a = new Uint16Array(game.maxLegal); const legal = [...a.subarray(0, game.legal(row, a))];`;
  return `module:${write(`${name}.mjs`, `export default () => ({ name: '${name}', choose({ game, row, rng, limits }) { ${head} ${choose} } });`)}`;
}

/** Agents that always play; the first is random, the others always choose alike. */
export const random = agent('random', 'return { action: legal[rng.below(legal.length)] };');
export const first = agent('first', 'return { action: legal[0], value: 0.25 };');
export const last = agent('last', 'return { action: legal.at(-1) };');
/** Thinks a moment first, so that a match can be interrupted. */
export const slow = agent(
  'slow',
  'return new Promise((resolve) => setTimeout(() => resolve({ action: legal[rng.below(legal.length)] }), 2));',
);

const sometimes = (what: string): string =>
  `if (rng.below(8) === 0) { ${what} } return { action: legal[rng.below(legal.length)] };`;

/** A program that never comes back, and leaves the processor to others. */
export const LOOP = 'for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 5);';

/** Agents that fail now and then. */
export const throwing = agent('throwing', sometimes(`throw new Error('no idea');`));
export const cheating = agent('cheating', sometimes('return { action: 9999 };'));
export const looping = agent('looping', sometimes(LOOP));
export const sleeping = agent('sleeping', sometimes('return new Promise(() => {});'));
export const exiting = agent('exiting', sometimes('process.exit(3);'));

/**
 * The command line of an engine that plays the first legal move.
 * @param go what it does instead when asked, `pick` being that move
 */
export function engine(name: string, go = `say('bestmove ' + pick)`, ugi = `say('id name ${name}', 'ugiok')`): string {
  const script = write(
    `${name}.mjs`,
    `import { createInterface } from 'node:readline';
    import { createGame, History } from ${JSON.stringify(games)};
    const say = (...lines) => console.log(lines.join('\\n'));
    let id = 'togyzkumalak'; const options = {}; let history;
    for await (const line of createInterface({ input: process.stdin })) {
      const words = line.split(' ');
      if (line === 'ugi') { ${ugi}; }
      else if (line === 'isready') say('readyok');
      else if (words[0] === 'setoption' && words[2] === 'game') id = words[4];
      else if (words[0] === 'setoption') {
        const value = words[4];
        options[words[2]] = value === 'true' ? true : value === 'false' ? false : Number.isNaN(Number(value)) ? value : Number(value);
      } else if (words[0] === 'position') {
        const { agent, seed, ...rules } = options;
        const game = createGame(id, rules);
        const at = words.indexOf('moves');
        const row = new Uint8Array(game.rowSize);
        if (words[1] === 'fen') game.parsePosition(words.slice(2, at < 0 ? undefined : at).join(' '), row);
        else game.start(row);
        history = new History(game, { row });
        for (const move of at < 0 ? [] : words.slice(at + 1)) history.play(game.parseAction(history.row, move));
      } else if (words[0] === 'go') {
        const { game, row } = history;
        const legal = new Uint16Array(game.maxLegal);
        game.legal(row, legal);
        const pick = game.formatAction(row, legal[0]);
        ${go};
      } else if (line === 'quit') process.exit(0);
    }`,
  );
  return `${JSON.stringify(process.execPath)} ${JSON.stringify(script)}`;
}

/** A small match of Kindo. */
export function config(agents: readonly string[], changes: Partial<TournamentConfig> = {}): TournamentConfig {
  return {
    event: 'Test',
    game: 'kindo',
    options: { size: 4, maxPlies: 40 },
    agents: agents.map((spec, i) => ({ name: String.fromCharCode(65 + i), spec })),
    schedule: 'round-robin',
    rounds: 5,
    seed: '1',
    time: 'untimed',
    openings: { plies: 4 },
    ...changes,
  };
}
