/**
 * Whether the accuracy of reviews orders players: agents play games against themselves, and all of them are reviewed. docs/review.md has the
 * figures. Whether the verdicts hold is tested by `claims.ts`.
 *
 *     npx tsx tools/review/measure.ts GAME GAMES AGENT...
 *
 * Each game is a line of `.tmp/review-GAME.jsonl`, so a run that was ended continues where it was, and more games or agents
 * are added to those that are there.
 */
import '../../packages/otau/src/games/node/all.js';
import { createAgent, defaultSearch } from '../../packages/otau/src/agents/index.js';
import { provideNode } from '../../packages/otau/src/agents/node/index.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { reviewGame, reviewSearch, reviewSpec } from '../../packages/otau/src/review/index.js';
import { meanOf } from '../figures.js';
import { Log } from '../log.js';
import { playSelf } from '../play.js';

/** One game of an agent against itself. */
interface Reviewed {
  readonly agent: string;
  readonly number: number;
  readonly plies: number;
  readonly accuracies: readonly number[];
}

const [id, games, ...agents] = process.argv.slice(2);
const game = createGame(id);
const spec = reviewSpec(defaultSearch(game), game);
const searches = [reviewSearch(createAgent(spec, { resources: provideNode() }), game)];
const log = new Log<Reviewed>(`.tmp/review-${id}.jsonl`);
for (let number = 0; number < Number(games); number++) {
  for (const agent of agents) {
    if (log.lines.some((one) => one.agent === agent && one.number === number)) continue;
    const history = await playSelf(game, agent, `review ${number}`);
    const review = await reviewGame(history, { agent: spec, searches });
    const accuracies = review.players.map(({ accuracy }) => accuracy).filter((one) => one !== undefined);
    log.add({ agent, number, plies: history.length, accuracies });
  }
}
// The least accurate first
const found = agents.map((agent) => {
  const sides = log.lines.filter((one) => one.agent === agent).flatMap(({ accuracies }) => accuracies);
  return { agent, sides: sides.length, ...meanOf(sides) };
});
for (const { agent, mean, error, sides } of found.sort((a, b) => a.mean - b.mean))
  console.log(`${game.id} ${agent}: ${mean.toFixed(1)} ± ${error.toFixed(1)} (${sides} sides)`);
