/**
 * The command line as a whole: registers the games and the plugins, parses, runs one command, and turns any error into
 * one sentence and an exit code. It loads only what the command needs: the help of a command loads no command.
 */
import { CommanderError, Option, Command as Parser } from 'commander';
import { quote } from 'otau';
import {
  type CommandGroup,
  type CommandRow,
  commandError,
  EXIT,
  errorLine,
  type FlagRow,
  type Flags,
  flagNamed,
  flagRows,
  type Input,
  isGroup,
  longName,
  type Output,
  reportError,
} from './command.js';
import { COMMANDS } from './command-table.js';
import { COMPLETE, isListAsked, isVersionAsked, LIST_WIDTH, readVersion } from './quick-help.js';
import { adoptSettings } from './settings.js';

/** Runs the command line `argv` (without node and script) and returns the exit code; never throws. */
export async function runProgram(argv: readonly string[], output: Output, input: Input): Promise<number> {
  try {
    if (isVersionAsked(argv)) {
      output.print(readVersion());
      return EXIT.ok;
    }
    const { plugins, words } = takePlugins(argv);
    // The list of commands does without games, the help of a command without all that is not a name.
    const isHelp = words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h');
    if (plugins.length > 0 || words.some((word) => !word.startsWith('-')))
      await registerGames(plugins, !isHelp && words[0] !== COMPLETE);
    await takeSettings(isHelp || ['config', 'completion', COMPLETE].includes(words[0]));
    if (words[0] === COMPLETE) {
      const { printCandidates } = await import('./commands/completion.js');
      return await printCandidates(COMMANDS, words.slice(1), output);
    }
    return await runCommandLine(words, output, input);
  } catch (error) {
    return reportError(error, output);
  }
}

/** Puts the settings of the person in force. Help and completion do without those that cannot be read. */
async function takeSettings(isOptional: boolean): Promise<void> {
  const { readSettings } = await import('./settings.js');
  adoptSettings({});
  try {
    adoptSettings(readSettings());
  } catch (error) {
    if (!isOptional) throw error;
  }
}

// Turns the command table into a parser, and runs the command that a command line names.

const ABOUT = 'Otau: board games in the terminal, with exact rules, strong players and training.';
const MAX_HELP_WIDTH = 100;

type Run = (command: CommandRow, flags: Flags) => Promise<void>;

/**
 * Runs the command line `given`; returns the exit code.
 * @throws OtauError and the errors of the command
 */
export async function runCommandLine(given: readonly string[], output: Output, input: Input): Promise<number> {
  let code: number = EXIT.ok;
  const words = withPlainHelp(given);
  const rows = await Promise.all(COMMANDS.map((row) => withGameFlags(row, words)));
  const width = Math.min(output.columns, isListAsked(words) ? LIST_WIDTH : MAX_HELP_WIDTH);
  const program = makeParser(rows, output, width, async (command, flags) => {
    const run = await command.load();
    code = await run(flags, output, input);
  });
  try {
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return reportUsage(error, rows, words, output);
    throw error;
  }
}

/**
 * `help archive import` as `archive import --help`; and no `--help` after a word that is no command: otherwise the parser
 * would show the list of commands, and no error.
 */
function withPlainHelp(words: readonly string[]): readonly string[] {
  const asked = words[0] === 'help' && words.length > 1 ? [...words.slice(1), '--help'] : words;
  const name = asked.find((word) => !word.startsWith('-'));
  const isKnown = name === undefined || name === 'help' || COMMANDS.some((command) => command.name === name);
  return isKnown ? asked : asked.filter((word) => word !== '--help' && word !== '-h');
}

/** The command with the flags that games add, where the command line is about it. */
async function withGameFlags<Row extends CommandRow | CommandGroup>(row: Row, words: readonly string[]): Promise<Row> {
  if (!words.includes(row.name)) return row;
  if (isGroup(row)) {
    const commands = await Promise.all(row.commands.map((command) => withGameFlags(command, [command.name])));
    return { ...row, commands };
  }
  return row.moreFlags === undefined ? row : { ...row, flags: { ...row.flags, ...(await row.moreFlags()) } };
}

function makeParser(rows: readonly (CommandRow | CommandGroup)[], output: Output, helpWidth: number, run: Run): Parser {
  const program = new Parser('otau')
    .description(ABOUT)
    // Both are read before parsing begins; here they are for the help.
    .option('-V, --version', 'print the version')
    .option(`${PLUGIN_FLAG} <module>`, 'with any command: a game from a file, a folder or a package (repeatable)')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureHelp({ helpWidth })
    .configureOutput({
      writeOut: (text) => output.print(text.trimEnd()),
      writeErr: () => {}, // errors come back as exceptions
    });
  for (const row of rows) (isGroup(row) ? addGroup : addCommand)(program, row as CommandRow & CommandGroup, run);
  program.addHelpText('after', '\nEvery command explains itself: otau play --help');
  return program;
}

function addGroup(program: Parser, { name, about, commands }: CommandGroup, run: Run): void {
  const group = program.command(name).description(about).helpCommand(false).allowUnknownOption().allowExcessArguments();
  for (const command of commands) addCommand(group, command, run);
  const examples = commands.flatMap((command) => command.examples);
  addExamples(group, examples);
  group.action(() => {
    const names = listed(commands, 'or');
    const got = group.args.length === 0 ? '' : `; got ${quote(group.args[0])}`;
    throw commandError(`${name} does ${names}${got}; see otau ${name} --help.`);
  });
}

function addCommand(parent: Parser, command: CommandRow, run: Run): void {
  const parser = parent.command(command.name).description(command.about).allowExcessArguments(false);
  for (const [operand, about] of Object.entries(command.operands ?? {})) parser.argument(operand, about);
  for (const row of flagRows(command)) parser.addOption(makeOption(row));
  addExamples(parser, command.examples);
  parser.action(() => run(command, { ...parser.opts<Flags>(), operand: parser.args[0], operands: parser.args }));
}

function addExamples(parser: Parser, examples: readonly string[]): void {
  const lines = examples.map((example) => `  ${example}`);
  if (lines.length > 0) parser.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

function makeOption({ flag, about, repeatable, variable }: FlagRow): Option {
  const option = new Option(flag, typeof about === 'string' ? about : about());
  if (variable !== undefined) option.env(variable);
  return repeatable ? option.argParser((value: string, before: string[] = []) => [...before, value]) : option;
}

/** `search, explore and export`. */
function listed(rows: readonly CommandRow[], join: 'and' | 'or'): string {
  return rows
    .map(({ name }) => name)
    .join(', ')
    .replace(/, ([^,]+)$/, ` ${join} $1`);
}

function reportUsage(
  error: CommanderError,
  rows: readonly (CommandRow | CommandGroup)[],
  words: readonly string[],
  output: Output,
): number {
  if (error.exitCode === 0) return EXIT.ok;
  const [name, second] = words.filter((word) => !word.startsWith('-'));
  const row = rows.find((one) => one.name === name);
  const command = row !== undefined && isGroup(row) ? row.commands.find((one) => one.name === second) : undefined;
  const path = [row?.name, command?.name].filter((word) => word !== undefined).join(' ');
  const others = command === undefined ? undefined : flagOfOthers(row as CommandGroup, command, words);
  const what =
    others ?? `${error.message.replace(/^error: /, '').replace(/\.$/, '')}; see ${`otau ${path}`.trim()} --help`;
  output.warn(errorLine(`${what}.`));
  return EXIT.usage;
}

/** `archive info takes no --strict; only import does`, where other commands of the group read a flag that was given. */
function flagOfOthers(group: CommandGroup, command: CommandRow, words: readonly string[]): string | undefined {
  for (const word of words) {
    if (!word.startsWith('-') || flagNamed(command, word) !== undefined) continue;
    const readers = group.commands.filter((other) => flagNamed(other, word) !== undefined);
    if (readers.length === 0) continue;
    const flag = longName(flagNamed(readers[0], word) as FlagRow);
    const does = readers.length === 1 ? 'does' : 'do';
    return `${group.name} ${command.name} takes no ${flag}; only ${listed(readers, 'and')} ${does}`;
  }
  return undefined;
}

// Games from outside on the command line: `--plugin`, for every command.

export const PLUGIN_FLAG = '--plugin';

/**
 * Takes `--plugin NAME` and `--plugin=NAME` out of a command line, wherever they are before `--`; what they name, and the other words.
 * Throws `bad-command` for a flag without a name.
 */
export function takePlugins(argv: readonly string[]) {
  const plugins: string[] = [];
  const words: string[] = [];
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (i < end && word === PLUGIN_FLAG) plugins.push(checkName(i + 1 < end ? argv[++i] : ''));
    else if (i < end && word.startsWith(`${PLUGIN_FLAG}=`)) plugins.push(checkName(word.slice(PLUGIN_FLAG.length + 1)));
    else words.push(word);
  }
  return { plugins, words };
}

function checkName(name: string): string {
  if (name !== '' && !name.startsWith('-')) return name;
  throw commandError(`${PLUGIN_FLAG} takes a file, a folder or a package that defines a game.`);
}

/**
 * Registers the games that come with Otau, those of the environment variable `OTAU_PLUGINS`, and those of plugins.
 * @param plugins files, folders or packages
 * @param parts whether games come with all their parts; help needs only their names
 */
export async function registerGames(plugins: readonly string[], parts: boolean): Promise<void> {
  await (parts ? import('otau/internal/games/node/all.js') : import('otau/internal/games/rules.js'));
  const { loadNamedPlugins, loadPlugin } = await import('otau/internal/games/node/plugins.js');
  await loadNamedPlugins();
  for (const plugin of plugins) await loadPlugin(plugin);
}
