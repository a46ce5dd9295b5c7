/**
 * Games between strong levels for the opening explorer of the board. The same every time:
 *
 *     npx tsx tools/opening-games.ts kindo > web/src/games/kindo/records/levels.jsonl
 *
 * Level 4 makes the first moves, so that the games differ; then the two levels play, with colours swapped from game to game.
 */

import { createAgent } from '../packages/otau/src/agents/index.js';
import { createGame, type Game, gameDefinition, gameIds, History, UNTIMED } from '../packages/otau/src/games/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { formatRecord, parseRecords } from '../packages/otau/src/records/index.js';
import { playGame } from '../packages/otau-cli/src/arena/game.js';
import { type OpeningGames, toolsOf } from './games/load.js';
import { playOn } from './play.js';
import './output.js';

const DEFAULT_OPENING_GAMES: OpeningGames = { sets: [{ options: {}, games: 40 }], levels: ['level:7', 'level:6'] };

/** The first moves of each game, which level 4 makes; throws are not counted. */
const OPENING_MOVES = 4;
const GAME_TIMEOUT_MS = 60_000;

const id = gameIds().find((one) => one === process.argv[2]);
if (id === undefined) throw new Error(`Name a game: ${gameIds().join(', ')}.`);
const { sets, levels: players } = (await toolsOf(id)).openingGames ?? DEFAULT_OPENING_GAMES;
for (const { options, games } of sets) {
  const game = createGame(id, options);
  for (let number = 0; number < games; number++) process.stdout.write(await playOne(game, number));
}

async function playOne(game: Game, number: number): Promise<string> {
  const seats = number % 2 === 0 ? [0, 1] : [1, 0];
  const levels = seats.map((seat) => players[seat]);
  const names = gameDefinition(game.id).playerNames.slice(0, seats.length);
  const seed = `opening-games/${game.id}/${number}`;
  const { line } = await playGame(
    {
      number,
      seats,
      opening: { actions: await firstActions(game, seed) },
      seed,
      throwsSeed: seed,
      tags: Object.fromEntries(names.map((name, seat) => [name, levels[seat]])),
    },
    {
      game,
      control: UNTIMED,
      agents: levels.map((level) => createAgent(level)),
      moveLimits: levels.map(() => GAME_TIMEOUT_MS),
    },
  );
  const [record] = parseRecords(line);
  const { Seed, ...tags } = record.tags;
  return formatRecord({ ...record, tags, notes: {} }, 'jsonl');
}

async function firstActions(game: Game, seed: string): Promise<readonly number[]> {
  const rng = new Rng(`${seed}/first`);
  const agent = createAgent('level:4');
  let left = OPENING_MOVES;
  const history = new History(game, undefined, rng);
  while (left > 0)
    await playOn(history, rng, history.length + 1, async ({ row }) => {
      left--;
      return (await agent.choose({ game, row, rng })).action;
    });
  return history.actions;
}
