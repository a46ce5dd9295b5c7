/** `otau pit`: any two players against each other, each with both colours, on boards that are drawn. */
import { randomInt } from 'node:crypto';
import { createGame, gameDefinition, OtauError, type Rng, UNTIMED } from 'otau';
import { findModel, readModelFile } from 'otau/internal/agents/node/provide.js';
import { readModel } from 'otau/network';
import { commandError, type Flags, type Input, type Output, printFound } from '../command.js';
import { appendRecord, checkSaveFile } from '../files.js';
import { type ChosenGame, endingOptions, isGameGiven, readGame, readStart, readWhole } from '../flags/game.js';
import { TerminalGame } from '../play/match.js';
import { readPlayer } from '../play/players.js';
import { playOn, untilStopped } from '../play/series.js';
import { showBoard, type Table, tableOfFlags } from '../play/turn.js';
import { counted, table as layOut } from '../text.js';

interface Tally {
  readonly wins: number[];
  draws: number;
}

export async function pit(flags: Flags, output: Output, input: Input): Promise<number> {
  const chosen = chooseGame(flags);
  const players = readTwo(flags.operands ?? [], chosen);
  const games = readWhole('--games', flags.games ?? '2', 1, 100_000);
  const seed = flags.seed ?? String(randomInt(2 ** 32));
  if (flags.save !== undefined) checkSaveFile(flags.save);
  const table = tableOfFlags(flags, input, output);
  const tally: Tally = { wins: [0, 0], draws: 0 };
  const records: unknown[] = [];
  const { code, failure } = await untilStopped(table, async () => {
    for (let number = 0; number < games; number++) {
      const match = new TerminalGame(setupOf(chosen, players, number, seed, flags), input.now());
      const record = await playOne(match, number, games, table);
      if (match.live.ending === undefined) break;
      count(match, number, tally);
      records.push(record);
      if (flags.save !== undefined) appendRecord(flags.save, record);
    }
  });
  if (failure !== undefined && records.length === 0) throw failure;
  printFound(flags, output, [{ game: chosen.game.id, players, seed, ...tally, records }, formatTally(players, tally)]);
  // The games until then are counted all the same
  if (failure !== undefined) throw failure;
  return code;
}

/** The game of the flags; where they name none, that of the first network whose file is named. */
function chooseGame(flags: Flags): ChosenGame {
  const [, file] = /(?:^|\n)zero:(?:[^\n]*,)?model=([^,\n]+)/.exec((flags.operands ?? []).join('\n')) ?? [];
  const model = file === undefined || isGameGiven(flags) ? undefined : findModel(file);
  if (model === undefined) return readGame(flags, true);
  const { game, options } = readModel(readModelFile(model)).declaration;
  const entry = gameDefinition(game);
  return { entry, game: createGame(game, { ...options, ...endingOptions(entry) }) };
}

/** Two players by name. Throws `bad-command`, `unknown-agent` and `bad-option`. */
function readTwo(texts: readonly string[], { game, entry }: ChosenGame): readonly string[] {
  if (texts.length !== 2) throw commandError(`Two players meet, such as greedy random; got ${texts.length}.`);
  if (game.players !== 2)
    throw new OtauError('unsupported', `Two players meet, but this ${entry.title} has ${game.players}; try otau play.`);
  return texts.map((text) => readPlayer(text, game.id));
}

/** Both games of a pair have the same seed, so that neither side has the luckier throws; in the second, colours are swapped. */
function setupOf({ game, entry }: ChosenGame, texts: readonly string[], number: number, seed: string, flags: Flags) {
  const pair = number >> 1;
  return {
    game,
    names: entry.playerNames.slice(0, 2),
    players: number % 2 === 0 ? texts : [texts[1], texts[0]],
    control: UNTIMED,
    seed: pair === 0 ? seed : `${seed}/${pair + 1}`,
    start: (rng: Rng) => readStart(flags, game, rng),
  };
}

async function playOne(match: TerminalGame, number: number, games: number, table: Table) {
  await match.prepare();
  table.say(`\nGame ${number + 1} of ${games}: ${match.title(0)} against ${match.title(1)}`);
  if (!match.isHumanToMove) showBoard(match, table);
  await playOn(match, table, true);
  const { ending } = match.live;
  const winner = ending?.results.findIndex((result) => result > 0) ?? -1;
  if (ending === undefined) table.say('The game is not finished.');
  else table.say(winner < 0 ? 'Draw.' : `${match.title(winner)} wins.`);
  return match.record();
}

function count({ live }: TerminalGame, number: number, tally: Tally): void {
  const winner = live.ending?.results.findIndex((result) => result > 0) ?? -1;
  if (winner < 0) tally.draws++;
  else tally.wins[(winner + number) % 2]++;
}

function formatTally(players: readonly string[], { wins, draws }: Tally): string {
  const names = players[0] === players[1] ? players.map((name, i) => `${name} #${i + 1}`) : players;
  const rows = names.map((name, i) => [name, `won ${wins[i]}`]);
  return `\n${counted(wins[0] + wins[1] + draws, 'game')}\n${layOut([...rows, ['drawn', String(draws)]], '  ')}`;
}
