/** Turns the command table into a parser, and runs the command that a command line names. */
import { CommanderError, Option, Command as Parser } from 'commander';
import { OtauError } from 'otau';
import { type CommandRow, EXIT, errorLine, type FlagRow, type Flags, type Input, type Output } from './command.js';
import { COMMANDS } from './command-table.js';
import { PLUGIN_FLAG } from './plugins.js';
import { isListAsked, LIST_WIDTH } from './quick-help.js';

const ABOUT = 'Otau: board games in the terminal, with exact rules, strong players and training.';
const MAX_HELP_WIDTH = 100;

/** A command as its help shows it: whole, or one of its actions. */
interface ShownCommand extends CommandRow {
  readonly action?: string;
}

/**
 * Runs the command line `words`; returns the exit code.
 * @throws OtauError and the errors of the command
 */
export async function runCommandLine(words: readonly string[], output: Output, input: Input): Promise<number> {
  let code: number = EXIT.ok;
  const commands = await Promise.all(
    COMMANDS.map(async (command) => forAction(await withGameFlags(command, words), words)),
  );
  const width = Math.min(output.columns, isListAsked(words) ? LIST_WIDTH : MAX_HELP_WIDTH);
  const program = makeParser(commands, output, width, async (command, flags) => {
    const run = await command.load();
    code = await run(flags, output, input);
  });
  try {
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(withoutVainHelp(words), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return reportUsage(error, words, output);
    throw error;
  }
}

/** Without `--help` after a word that is no command: otherwise the parser would show the list of commands, and no error. */
function withoutVainHelp(words: readonly string[]): readonly string[] {
  const name = words.find((word) => !word.startsWith('-'));
  const isKnown = name === undefined || name === 'help' || COMMANDS.some((command) => command.name === name);
  return isKnown ? words : words.filter((word) => word !== '--help' && word !== '-h');
}

/** For the help of an action, the command with the flags of that action: `otau archive import --help`. */
function forAction(command: CommandRow, words: readonly string[]): ShownCommand {
  const [name, action] = words.filter((word) => !word.startsWith('-') && word !== 'help');
  const isHelp = words[0] === 'help' || words.includes('--help') || words.includes('-h');
  if (!isHelp || name !== command.name || !command.operand?.actions?.includes(action)) return command;
  const flags = command.flags.filter(({ actions }) => actions === undefined || actions.includes(action));
  return {
    ...command,
    action,
    flags: flags.map((row) => ({ ...row, about: aboutFor(action, row.about) })),
    examples: command.examples.filter((example) => example.includes(` ${action} `) || example.endsWith(` ${action}`)),
  };
}

/** The help of the command has `import: plies of each game`; that of its action import has `plies of each game`. */
function aboutFor(action: string, about: FlagRow['about']): string {
  const text = typeof about === 'string' ? about : about();
  const [, actions, rest] = /^((?:[a-z]+, )*[a-z]+): (.*)$/s.exec(text) ?? [];
  return actions?.split(', ').includes(action) ? rest : text;
}

/** The command with the flags that games add, where the command line is about it. */
async function withGameFlags(command: CommandRow, words: readonly string[]): Promise<CommandRow> {
  if (command.moreFlags === undefined || !words.includes(command.name)) return command;
  return { ...command, flags: [...command.flags, ...(await command.moreFlags())] };
}

function makeParser(
  commands: readonly ShownCommand[],
  output: Output,
  helpWidth: number,
  run: (command: CommandRow, flags: Flags) => Promise<void>,
): Parser {
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
  for (const command of commands) addCommand(program, command, run);
  program.addHelpText('after', '\nEvery command explains itself: otau play --help');
  return program;
}

function addCommand(
  program: Parser,
  command: ShownCommand,
  run: (command: CommandRow, flags: Flags) => Promise<void>,
): void {
  const parser = program.command(command.name).description(command.about).allowExcessArguments(false);
  if (command.action !== undefined) parser.usage(usageOf(command.action, command.operand?.about ?? ''));
  else if (command.operand !== undefined) parser.argument(command.operand.name, command.operand.about);
  const options = command.flags.map((row) => ({ row, option: makeOption(row) }));
  for (const { option } of options) parser.addOption(option);
  if (command.examples.length > 0) {
    parser.addHelpText('after', `\nExamples:\n${command.examples.map((example) => `  ${example}`).join('\n')}`);
  }
  parser.action(async () => {
    const given = options.filter(({ option }) => parser.getOptionValueSource(option.attributeName()) === 'cli');
    checkAction(
      command,
      parser.args[0],
      given.map(({ row }) => row),
    );
    await run(command, { ...parser.opts<Flags>(), operand: parser.args[0], operands: parser.args });
  });
}

/** `import [options] FILES...`, from the line about all actions: `import FILES..., show NUMBERS..., or check`. */
function usageOf(action: string, about: string): string {
  const parts = about.split(/, or |, | or /).map((part) => part.split(' (', 1)[0]);
  const operands = parts.find((part) => part.startsWith(`${action} `))?.slice(action.length) ?? '';
  return `${action} [options]${operands}`;
}

function makeOption({ flag, about, repeatable, variable }: FlagRow): Option {
  const option = new Option(flag, typeof about === 'string' ? about : about());
  if (variable !== undefined) option.env(variable);
  return repeatable ? option.argParser((value: string, before: string[] = []) => [...before, value]) : option;
}

/** Throws `bad-command` for a flag that the action does not read; unknown actions are left to the command. */
function checkAction({ name, operand }: CommandRow, action: string | undefined, given: readonly FlagRow[]): void {
  const actions = operand?.actions ?? [];
  if (action !== undefined && !actions.includes(action)) return;
  for (const { flag, actions: readers } of given) {
    if (readers === undefined || (action !== undefined && readers.includes(action))) continue;
    const long = /--[\w-]+/.exec(flag)?.[0] ?? flag;
    const command = action === undefined ? name : `${name} ${action}`;
    throw new OtauError('bad-command', `${command} takes no ${long}; only ${listed(readers)}.`);
  }
}

/** `search, explore and export do`, `import does`. */
function listed(actions: readonly string[]): string {
  return `${actions.join(', ').replace(/, ([^,]+)$/, ' and $1')} ${actions.length === 1 ? 'does' : 'do'}`;
}

/** Says in one sentence what is wrong with a command line. */
function reportUsage(error: CommanderError, words: readonly string[], output: Output): number {
  if (error.exitCode === 0) return EXIT.ok;
  const named = COMMANDS.find(({ name }) => words.includes(name));
  const help = named === undefined ? 'otau --help' : `otau ${named.name} --help`;
  const what = error.code === 'commander.help' ? `there is no command '${words[1]}'` : error.message;
  output.warn(errorLine(`${what.replace(/^error: /, '').replace(/\.$/, '')}; see ${help}.`));
  return EXIT.usage;
}
