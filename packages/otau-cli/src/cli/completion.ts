/** Which words fit at the end of a command line: commands, actions, flags, games, variants, options, agents and levels. */

import { createGame, type GameDefinition, gameDefinition, gameIds, type OptionSpec } from 'otau';
import { AGENTS, agentGames } from 'otau/agents';
import type { CommandRow, FlagRow, Output } from './command.js';
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
  const command = COMMANDS.find(({ name }) => name === before[0]);
  if (before.length === 0 || before[0] === 'help') {
    const flags = before.length === 0 && last.startsWith('-') ? ['--help', '--version', '--plugin'] : [];
    return [...flags, ...COMMANDS.map(({ name }) => name), 'help'];
  }
  if (command === undefined) return [];
  const flag = flagNamed(command, before.at(-1) ?? '');
  if (flag !== undefined && takesValue(flag)) return valuesOf(flag, last, before);
  if (last.startsWith('-')) return [...flagsOf(command, before[1]).map(longName), '--help'];
  return operandsOf(command, before, last);
}

function flagNamed({ flags }: CommandRow, word: string): FlagRow | undefined {
  return flags.find(({ flag }) => flag.split(/[ ,]+/).includes(word));
}

const takesValue = ({ flag }: FlagRow): boolean => flag.includes('<');

const longName = ({ flag }: FlagRow): string => /--[\w-]+/.exec(flag)?.[0] ?? flag;

/** The flags of the action that is given, or all. */
function flagsOf({ flags, operand }: CommandRow, action: string | undefined): readonly FlagRow[] {
  if (action === undefined || !operand?.actions?.includes(action)) return flags;
  return flags.filter(({ actions }) => actions === undefined || actions.includes(action));
}

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

function operandsOf({ name, operand }: CommandRow, before: readonly string[], last: string): readonly string[] {
  if (operand === undefined) return [];
  if (operand.actions !== undefined && before.length === 1) return operand.actions;
  if (name === 'completion') return Object.keys(SCRIPTS);
  if (name === 'book' || operand.name === '[game]') return gameIds();
  if (/agents?|players/.test(operand.name)) {
    const game = gameOf(before);
    return name === 'pit' ? playersOf(game) : agentsOf(game);
  }
  return last.startsWith('-') ? [] : [FILES];
}

/** The game that the words before name, else the usual one. */
function gameOf(before: readonly string[]): GameDefinition {
  const at = before.findLastIndex((word) => word === '-g' || word === '--game');
  const named = [before[at + 1], before[1]].find((word) => word !== undefined && isGame(word));
  return gameDefinition(readGameId((at >= 0 ? before[at + 1] : named) ?? defaultGame()));
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
