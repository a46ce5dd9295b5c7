/**
 * `otau completion` prints the script by which a shell completes `otau`: it asks the command itself for the words that
 * fit.
 */
import { createGame, type GameDefinition, gameDefinition, gameIds, type OptionSpec, quote } from 'otau';
import { AGENTS, agentGames } from 'otau/agents';
import {
  type CommandGroup,
  type CommandRow,
  commandError,
  EXIT,
  type FlagRow,
  type Flags,
  flagNamed,
  flagRows,
  isGroup,
  longName,
  type Output,
} from '../command.js';
import { readGameId } from '../flags/game.js';
import { COMPLETE } from '../quick-help.js';
import { defaultGame } from '../settings.js';

/** Stands for files, among the words that fit. */
export const FILES = ':files';

const BASH = `# otau completion for bash: add to ~/.bashrc
#   source <(otau completion bash)
_otau() {
  local line="\${COMP_LINE:0:COMP_POINT}" word part
  local -a words
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  word="\${words[\${#words[@]}-1]}"
  COMPREPLY=()
  # Bash replaces what stands after the last : or = of the word
  part="\${word%"\${word##*[:=]}"}"
  local found
  while IFS= read -r found; do
    if [[ $found == ${FILES} ]]; then
      compopt -o filenames 2> /dev/null
      local file
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "\${word#"$part"}")
    else
      COMPREPLY+=("\${found#"$part"}")
    fi
  done < <("\${words[0]}" ${COMPLETE} "\${words[@]:1}" 2> /dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *[=,:] ]] && compopt -o nospace 2> /dev/null
  return 0
}
complete -F _otau otau`;

const ZSH = `#compdef otau
# otau completion for zsh: add to ~/.zshrc, after compinit
#   source <(otau completion zsh)
_otau() {
  local -a found
  found=("\${(@f)$("\${words[1]}" ${COMPLETE} "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if (( \${found[(Ie)${FILES}]} )); then
    _files
    found=("\${(@)found:#${FILES}}")
  fi
  [[ -n "\${found[*]}" ]] && compadd -Q -- "\${found[@]}"
}
compdef _otau otau`;

const FISH = `# otau completion for fish: add to ~/.config/fish/config.fish
#   otau completion fish | source
function __otau_complete
  set -l words (commandline -opc) (commandline -ct)
  for found in ($words[1] ${COMPLETE} $words[2..-1] 2> /dev/null)
    if test $found = '${FILES}'
      __fish_complete_path (commandline -ct)
    else
      echo $found
    end
  end
end
complete -c otau -f -a '(__otau_complete)'`;

export const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

export function printCompletion({ operand = '' }: Flags, output: Output): number {
  if (!Object.hasOwn(SCRIPTS, operand)) {
    const known = Object.keys(SCRIPTS).join(', ');
    throw commandError(`completion takes a shell, ${known}; got ${quote(operand)}.`);
  }
  output.print(SCRIPTS[operand]);
  return EXIT.ok;
}

// Which words fit at the end of a command line: commands, actions, flags, games, variants, options, agents and levels.

type Commands = readonly (CommandRow | CommandGroup)[];

/** Prints the words that fit the last one of `words`, a line each. */
export function printCandidates(commands: Commands, words: readonly string[], output: Output): number {
  const found = candidates(commands, words);
  if (found.length > 0) output.print(found.join('\n'));
  return 0;
}

/** @param words what is after `otau`, the last of them not complete or empty */
export function candidates(commands: Commands, words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return allWords(commands, before, last).filter((word) => word === FILES || (word.startsWith(last) && word !== last));
}

function allWords(commands: Commands, before: readonly string[], last: string): readonly string[] {
  if (before[0] === 'help') return allWords(commands, before.slice(1), last);
  if (before.length === 0)
    return [...(last.startsWith('-') ? ['--help', '--version', '--plugin'] : []), ...namesOf(commands), 'help'];
  const row = commands.find(({ name }) => name === before[0]);
  if (row !== undefined && isGroup(row) && before.length === 1) return [...namesOf(row.commands), '--help'];
  const command = row !== undefined && isGroup(row) ? row.commands.find(({ name }) => name === before[1]) : row;
  if (command === undefined) return [];
  const flag = flagNamed(command, before.at(-1) ?? '');
  if (flag?.flag.includes('<')) return valuesOf(flag, last, before);
  if (last.startsWith('-')) return [...flagRows(command).map(longName), '--help'];
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
      return playersOf(game).map((word) => last.slice(0, last.lastIndexOf(',') + 1) + word);
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
  const isGame = (word: string): boolean => gameIds().some((id) => id === word);
  return gameDefinition(readGameId((at >= 0 ? before[at + 1] : before.find(isGame)) ?? defaultGame()));
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
