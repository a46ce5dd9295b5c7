/**
 * Games between strong levels for the opening explorer of the board, the same ones every time:
 *
 *     npx tsx tools/opening-games.ts kindo > web/src/library/games/kindo-levels.jsonl
 *
 * Level 4 makes the first moves, so that the games go apart; after them the levels sit by turns on both sides.
 */
import { createAgent } from '../src/agents/index.js';
import { playGame } from '../src/arena/game.js';
import {
  CHANCE,
  createGame,
  type Game,
  type GameId,
  type GameOptions,
  gameDefinition,
  gameIds,
  History,
  UNTIMED,
} from '../src/games/index.js';
import { Rng } from '../src/lib/rng.js';
import { formatRecord, parseRecords } from '../src/records/index.js';

/** What is played, and how many games of it. */
const SETS: Readonly<Record<GameId, readonly { options: GameOptions; games: number }[]>> = {
  togyzkumalak: [
    { options: {}, games: 60 },
    { options: { variant: 'bestemshe' }, games: 20 },
  ],
  abalone: [{ options: { variant: 'belgian-daisy' }, games: 22 }],
  kindo: [{ options: {}, games: 60 }],
  senet: [{ options: {}, games: 44 }],
};
/** Who plays. In Abalone levels 5 to 8 are nearly equals, and these two are soon done. */
const LEVELS: Readonly<Record<GameId, readonly string[]>> = {
  togyzkumalak: ['level:7', 'level:6'],
  abalone: ['level:6', 'level:5'],
  kindo: ['level:7', 'level:6'],
  senet: ['level:7', 'level:6'],
};
/** Moves of each game that level 4 makes, throws not counted. */
const VARIED = 4;
const PATIENCE = 60_000;

const id = gameIds().find((one) => one === process.argv[2]);
if (id === undefined) throw new Error(`Name a game: ${gameIds().join(', ')}.`);
for (const { options, games } of SETS[id]) {
  const game = createGame(id, options);
  for (let number = 0; number < games; number++) process.stdout.write(await playOne(game, number));
}

async function playOne(game: Game, number: number): Promise<string> {
  const seats = number % 2 === 0 ? [0, 1] : [1, 0];
  const levels = seats.map((seat) => LEVELS[game.id][seat]);
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
      moveLimits: levels.map(() => PATIENCE),
    },
  );
  const [record] = parseRecords(line);
  const { Seed, ...tags } = record.tags;
  return formatRecord({ ...record, tags, notes: {} }, 'jsonl');
}

async function firstActions(game: Game, seed: string): Promise<readonly number[]> {
  const rng = new Rng(`${seed}/first`);
  const history = new History(game, undefined, rng);
  const agent = createAgent('level:4');
  const chances = new Float32Array(game.maxLegal);
  for (let left = VARIED; left > 0; ) {
    if (history.actor === CHANCE) {
      history.play(rng.pick(chances, game.outcomes(history.row, chances)));
      continue;
    }
    history.play((await agent.choose({ game, row: history.row, rng })).action);
    left--;
  }
  return history.actions;
}
