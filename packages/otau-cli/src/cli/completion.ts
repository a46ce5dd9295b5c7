/** Which words fit at the end of a command line: commands, actions, flags, games, variants, options, agents and levels. */

import { createGame, type GameDefinition, gameDefinition, gameIds, type OptionSpec } from 'otau';
import { AGENTS, agentGames } from 'otau/agents';
import { type CommandRow, type FlagRow, flagNamed, isGroup, longName, type Output } from './command.js';
import { COMMANDS } from './command-table.js';
import { FILES, SCRIPTS } from './commands/completion.js';
import { readGameId } from './flags/game.js';
import { defaultGame } from './settings.js';

/** Prints the words that fit the last one of `words`, a line each. */
export function printCandidates(words: readonly string[], output: Output): number {
  const found = candidates(words);
  if (found.length > 0) output.print(found.join('\n'));
  return 0;
}

/** @param words what is after `otau`, the last of them not complete or empty */
export function candidates(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return allWords(before, last).filter((word) => word === FILES || (word.startsWith(last) && word !== last));
}

function allWords(before: readonly string[], last: string): readonly string[] {
  if (before[0] === 'help') return allWords(before.slice(1), last);
  if (before.length === 0) {
    return [...(last.startsWith('-') ? ['--help', '--version', '--plugin'] : []), ...namesOf(COMMANDS), 'help'];
  }
  const row = COMMANDS.find(({ name }) => name === before[0]);
  if (row !== undefined && isGroup(row) && before.length === 1) return [...namesOf(row.commands), '--help'];
  const command = row !== undefined && isGroup(row) ? row.commands.find(({ name }) => name === before[1]) : row;
  if (command === undefined) return [];
  const flag = flagNamed(command, before.at(-1) ?? '');
  if (flag?.flag.includes('<')) return valuesOf(flag, last, before);
  if (last.startsWith('-')) return [...command.flags.map(longName), '--help'];
  return operandsOf(command, before);
}

const namesOf = (rows: readonly { readonly name: string }[]): readonly string[] => rows.map(({ name }) => name);

function valuesOf(row: FlagRow, last: string, before: readonly string[]): readonly string[] {
  const game = gameOf(before);
  switch (longName(row)) {
    case '--game':
      return gameIds();
    case '--variant':
      return choicesOf(game.options.variant ?? game.options.rules);
    case '--option':
      return optionTexts(game, last);
    case '--notation':
      return createGame(game.id).notations;
    case '--players':
      return afterComma(last, playersOf(game));
    case '--agent':
    case '--anchor':
      return agentsOf(game);
    default:
      return row.values ?? (/<(file|folder|folders\.\.\.|model|module)>/.test(row.flag) ? [FILES] : []);
  }
}

function operandsOf({ name, operands = {} }: CommandRow, before: readonly string[]): readonly string[] {
  const [operand] = Object.keys(operands);
  switch (operand) {
    case undefined:
      return [];
    case '<shell>':
      return Object.keys(SCRIPTS);
    case '<game>':
    case '[game]':
      return gameIds();
    case '<book>':
      return [FILES, ...gameIds()];
    case '<agent>':
    case '[agent]':
    case '[agents...]':
    case '<players...>':
      return name === 'pit' ? playersOf(gameOf(before)) : agentsOf(gameOf(before));
    default:
      return [FILES];
  }
}

/** The game that the words before name, else the usual one. */
function gameOf(before: readonly string[]): GameDefinition {
  const at = before.findLastIndex((word) => word === '-g' || word === '--game');
  return gameDefinition(readGameId((at >= 0 ? before[at + 1] : before.find(isGame)) ?? defaultGame()));
}

function isGame(word: string): boolean {
  return gameIds().some((id) => id === word);
}

function choicesOf(spec: OptionSpec | undefined): readonly string[] {
  if (spec?.type === 'choice') return spec.choices.map(String);
  return spec?.type === 'boolean' ? ['true', 'false'] : [];
}

/** `variant=` and, after the sign, its values. */
function optionTexts({ options }: GameDefinition, last: string): readonly string[] {
  const name = last.split('=')[0];
  if (last.includes('=') && Object.hasOwn(options, name)) return choicesOf(options[name]).map((it) => `${name}=${it}`);
  return Object.keys(options).map((option) => `${option}=`);
}

function agentsOf({ id }: GameDefinition): readonly string[] {
  const agents = AGENTS.filter((agent) => agentGames(agent).includes(id));
  return agents.flatMap(({ name, levels }) => levels?.(id).map((_, i) => `${name}:${i + 1}`) ?? [name]);
}

const playersOf = (game: GameDefinition): readonly string[] => ['human', ...agentsOf(game)];

/** Words for the last part of a list with commas. */
function afterComma(last: string, words: readonly string[]): readonly string[] {
  const head = last.slice(0, last.lastIndexOf(',') + 1);
  return words.map((word) => head + word);
}
