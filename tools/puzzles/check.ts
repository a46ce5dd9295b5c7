/**
 * Solves puzzles of packs by a player that had no part in finding them: as many as are asked for, drawn at random, each
 * with the network's search or whatever agent is named. Prints how often it plays the solution, and where it does not.
 *
 *     npx tsx tools/puzzles/check.ts COUNT AGENT FILE...
 */
import { readFileSync } from 'node:fs';
import '../../packages/otau/src/games/node/all.js';
import { createAgent } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { parsePuzzles } from '../../packages/otau/src/puzzles/index.js';
import '../output.js';

const [count, spec, ...files] = process.argv.slice(2);
const resources = provideNode();
const rng = new Rng('check');
let solved = 0;
let asked = 0;
for (const file of files) {
  const { game, puzzles } = parsePuzzles(readFileSync(file, 'utf8'));
  const agent = createAgent(spec, { game: game.id, resources });
  const left = [...puzzles];
  let right = 0;
  const drawn = Math.min(Math.ceil(Number(count) / files.length), left.length);
  for (let number = 0; number < drawn; number++) {
    const [{ row, position, best, grade }] = left.splice(rng.below(left.length), 1);
    agent.newGame?.();
    const { action } = await agent.choose({ game, row, rng: new Rng(1) });
    if (action === best.line[0]) right++;
    else {
      const [own, wanted] = [action, best.line[0]].map((move) => game.formatAction(row, move));
      console.log(`  ${position}: ${own}, not ${wanted} (${best.value}, grade ${grade})`);
    }
  }
  console.log(`${game.id}: ${right} of ${drawn}`);
  solved += right;
  asked += drawn;
  await agent.close?.();
}
console.log(`together: ${solved} of ${asked}`);
