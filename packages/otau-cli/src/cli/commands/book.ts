/** `otau book`: makes opening books by search, and shows their contents. */
import { type Game, OtauError, quote } from 'otau';
import { type Agent, createAgent, defaultSearch } from 'otau/agents';
import {
  type Analyst,
  Book,
  type BookSettings,
  checkBookSettings,
  defaultBook,
  formatBook,
  growBook,
  openBook,
  parseBook,
} from 'otau/books';
import { RESOURCES } from '../agent-resources.js';
import { type Flags, type Input, type Output, printFound, untilInterrupted } from '../command.js';
import { checkOutFile, checkSameSettings, madeUntil, readOwnFile, statOf, writeOutFile } from '../files.js';
import { historyOfFlags, readGame, readWhole } from '../flags/game.js';
import { Countdown } from '../progress.js';
import { formatExplored } from '../reports/archive.js';
import { counted } from '../text.js';

/** A book that is being made is written to its file so often. */
const SAVE_INTERVAL_MS = 10_000;

export async function buildBook(flags: Flags, output: Output, input: Input): Promise<number> {
  const { game } = readGame({ ...flags, game: flags.operand });
  const settings = readSettings(flags, game);
  const lines = readWhole('--games', flags.games ?? '100', 1, 1_000_000);
  const path = flags.out ?? `${defaultBook(game)}.json`;
  checkOutFile(path);
  const made = openOrBegin(path, game, settings);
  const agent = createAgent(settings.agent, { game: game.id, resources: RESOURCES });
  const analyst = analystOf(agent, input);
  let saved = input.now();
  const progress = new Countdown(output, input, { total: lines, unit: 'lines', before: made.lines }, flags.json);
  const code = await untilInterrupted(async () => {
    while (made.lines < lines) {
      await growBook(made, analyst);
      progress.count(made.lines, `, ${counted(made.entries.size, 'position')}`);
      if (input.now() - saved < SAVE_INTERVAL_MS) continue;
      writeOutFile(path, formatBook(made));
      saved = input.now();
    }
  }).finally(() => agent.close?.());
  writeOutFile(path, formatBook(made));
  const summary = { file: path, ...settings, lines: made.lines, positions: made.entries.size };
  const text = `${path}: ${counted(made.lines, 'line')}, ${counted(made.entries.size, 'position')}`;
  return printFound(flags, progress, madeUntil(code, summary, text));
}

function readSettings(flags: Flags, game: Game): BookSettings {
  return checkBookSettings({
    agent: createAgent(flags.agent ?? `${defaultSearch(game)}:nodes=20000,lines=5`, { game: game.id }).name,
    plies: readWhole('--plies', flags.plies ?? '10', 1, 1000),
    margin: Number(flags.margin ?? '0.1'),
    spread: Number(flags.spread ?? '0.03'),
    seed: flags.seed ?? '1',
  });
}

/** The book of a file, or a new one. Throws `config-differs` where the file's book has other settings. */
function openOrBegin(path: string, game: Game, settings: BookSettings): Book {
  if (statOf(path) === undefined) return new Book(game, settings);
  const existing = readOwnFile('book', path, parseBook);
  existing.checkGame(game);
  checkSameSettings(path, existing.settings, settings);
  return existing;
}

/** Each position is searched afresh, so that the book does not depend on the order or on interruptions. */
function analystOf(agent: Agent, input: Input): Analyst {
  return async (game, row, rng) => {
    await input.yieldToEvents();
    agent.newGame?.();
    const { result } = await agent.choose({ game, row, rng });
    if (result !== undefined) return result;
    throw new OtauError('unsupported', `${agent.name} does not search: name an agent that does, such as alphabeta.`);
  };
}

export async function showBook(flags: Flags, output: Output): Promise<number> {
  const name = flags.operand ?? '';
  const isFile = statOf(name)?.isFile() === true;
  if (!isFile && /[./\\]/.test(name)) throw new OtauError('no-file', `There is no book ${quote(name)}.`);
  const own = isFile ? readOwnFile('book', name, parseBook).game : readGame({ ...flags, game: name }).game;
  const found = await openBook(own, isFile ? name : 'own', RESOURCES.books);
  if (found === undefined)
    throw new OtauError('no-file', `No book for ${defaultBook(own)} comes with Otau; otau book build makes one.`);
  const { game, settings, lines, entries } = found;
  const history = historyOfFlags(flags, game);
  const moves = found
    .lookup(history.row)
    .map((move) => ({ ...move, move: game.formatAction(history.row, move.action) }));
  const position = game.formatPosition(history.row, history.counters);
  const facts = { game: game.id, ...settings, lines, positions: entries.size, position, moves };
  const text = moves.length === 0 ? 'The book does not know this position.' : formatExplored(history, undefined, found);
  return printFound(flags, output, [facts, text]);
}
