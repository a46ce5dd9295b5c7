/** `otau archive search`, `show`, `explore` and `export`. */
import { statSync } from 'node:fs';
import { createDefaultSearch, defaultSearch } from 'otau/internal/agents/default-search.js';
import { openBook } from 'otau/internal/books/index.js';
import type { History } from 'otau/internal/core/history.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { Line } from 'otau/internal/search/search.js';
import type { ArchiveQuery } from '../../archive/index.js';
import { RESOURCES } from '../agent-resources.js';
import { EXIT, type Input, type Output } from '../command.js';
import { showRecords } from '../commands/games/replay.js';
import { defaultArchive } from '../defaults.js';
import { readGame, readHistory, readWhole } from '../flags/game.js';
import { checkForm, warnOfLines } from '../read-games.js';
import { describeExplored, formatExplored, formatFound, formatNearMisses } from '../reports/archive.js';
import { type ArchiveFlags, openArchive, readFilter, readQuery } from './flags.js';

const DEFAULT_LIMIT = 20;

export async function search(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const limit = flags.limit === undefined ? DEFAULT_LIMIT : readWhole('--limit', flags.limit, 1, 1_000_000);
  const query = readQuery(flags);
  const archive = await openArchive(flags, output, input);
  try {
    const games = archive.search({ ...query, limit });
    const count = games.length < limit ? games.length : archive.count(query);
    const near = games.length === 0 ? archive.nearMisses(query) : [];
    if (flags.json) output.print(JSON.stringify({ count, games, ...(near.length > 0 ? { near } : {}) }));
    else output.print([formatFound(games, count), ...formatNearMisses(near)].join('\n'));
    return EXIT.ok;
  } finally {
    archive.close();
  }
}

/** Games by their numbers: at a terminal step by step. */
export async function show(
  numbers: readonly string[],
  flags: ArchiveFlags,
  output: Output,
  input: Input,
): Promise<number> {
  if (numbers.length === 0)
    throw new OtauError('bad-command', 'Name the numbers of games, as otau archive search lists them.');
  checkForm(flags);
  const wanted = numbers.map((number) => readWhole('archive show', number, 1, 999_999_999));
  const archive = await openArchive(flags, output, input);
  try {
    const records = wanted.map((number) => archive.record(number));
    const isAsked = flags.json || flags.to !== undefined || flags.ply !== undefined;
    return await showRecords(records, { ...flags, step: flags.step ?? (input.isTerminal && !isAsked) }, output, input);
  } finally {
    archive.close();
  }
}

export async function explore(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const { game } = readGame(flags);
  const history = readHistory(flags, game);
  const filter = readFilter(flags);
  const path = flags.archive ?? defaultArchive();
  const isThere = flags.archive !== undefined || statSync(path, { throwIfNoEntry: false }) !== undefined;
  const archive = isThere ? await openArchive(flags, output, input) : undefined;
  try {
    const explored = archive?.explore(game, history.row, filter);
    const query: ArchiveQuery = { ...filter, position: { game, row: history.row } };
    // Without the position nothing would be explored
    const near =
      explored?.games === 0 ? (archive?.nearMisses(query) ?? []).filter(({ without }) => without !== 'position') : [];
    const isWanted = flags.book !== 'none' && game.players === 2;
    const book = isWanted ? await openBook(game, flags.book ?? 'own', RESOURCES.books) : undefined;
    const lines =
      flags.nodes === undefined ? [] : searchLines(history, readWhole('--nodes', flags.nodes, 1, 100_000_000));
    if (flags.json) output.print(JSON.stringify(describeExplored(history, explored, book, lines)));
    else {
      if (archive === undefined) output.print('There is no archive yet; otau archive import makes one.');
      output.print([formatExplored(history, explored, book, lines), ...formatNearMisses(near)].join('\n'));
    }
    return EXIT.ok;
  } finally {
    archive?.close();
  }
}

/** Moves that a search shows. */
const SEARCHED_MOVES = 50;

/** The search result of a position in which a player moves. */
function searchLines({ game, row, actor }: History, nodes: number): readonly Line[] {
  if (actor < 0) return [];
  const searcher = createDefaultSearch(game, { lines: SEARCHED_MOVES, seed: 1 });
  return searcher.search(game, row, defaultSearch(game) === 'mcts' ? { visits: nodes } : { nodes }).lines;
}

/** Games between two checks for Ctrl-C. */
const BATCH = 500;

export async function exportGames(flags: ArchiveFlags, output: Output, input: Input): Promise<number> {
  const form = checkForm(flags) ?? 'jsonl';
  const limit = flags.limit === undefined ? undefined : readWhole('--limit', flags.limit, 1, 999_999_999);
  const archive = await openArchive(flags, output, input);
  try {
    let texts: string[] = [];
    let cut = 0;
    for (const text of archive.export(form, { ...readQuery(flags), limit }, () => cut++)) {
      texts.push(text);
      if (texts.length < BATCH) continue;
      output.print(texts.join('').replace(/\n$/, ''));
      texts = [];
      await input.yieldToEvents();
    }
    if (texts.length > 0) output.print(texts.join('').replace(/\n$/, ''));
    warnOfLines(cut, form, output);
    return EXIT.ok;
  } finally {
    archive.close();
  }
}
