/**
 * The command line as a whole: turns the command table into a parser, runs one command, and
 * turns whatever goes wrong into one sentence and an exit code.
 */
import '../agents/node/endgames.js';
import '../agents/node/networks.js';
import { createRequire } from 'node:module';
import { CommanderError, Option, Command as Parser } from 'commander';
import { OtauError } from '../lib/error.js';
import { type Command, EXIT, type FlagRow, type Flags, type Input, Interrupted, type Output } from './command.js';
import { COMMANDS } from './declarations/index.js';
import { errorLine } from './text.js';

const ABOUT = 'Otau: Togyz Kumalak, Abalone, Kindo and Senet in the terminal.';

/** Runs the command line `argv` (without node and script) and returns the exit code; never throws. */
export async function runProgram(argv: readonly string[], output: Output, input: Input): Promise<number> {
  let code: number = EXIT.ok;
  const program = makeParser(output, async (command, flags) => {
    code = await command.run(flags, output, input);
  });
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return report(error, argv, output);
  }
}

function makeParser(output: Output, run: (command: Command, flags: Flags) => Promise<void>): Parser {
  const program = new Parser('otau')
    .description(ABOUT)
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureHelp({ helpWidth: Math.min(output.columns, 100) })
    .configureOutput({
      writeOut: (text) => output.print(text.trimEnd()),
      writeErr: () => {}, // errors come back as exceptions
    });
  for (const command of COMMANDS) {
    const parser = program.command(command.name).description(command.about).allowExcessArguments(false);
    if (command.operand !== undefined) parser.argument(command.operand.name, command.operand.about);
    for (const row of command.flags) parser.addOption(makeOption(row));
    parser.addHelpText('after', `\nExamples:\n${command.examples.map((example) => `  ${example}`).join('\n')}`);
    parser.action(async () =>
      run(command, { ...parser.opts<Flags>(), operand: parser.args[0], operands: parser.args }),
    );
  }
  program.addHelpText('after', '\nEvery command explains itself: otau play --help');
  return program;
}

function makeOption({ flag, about, repeatable }: FlagRow): Option {
  const option = new Option(flag, about);
  return repeatable ? option.argParser((value: string, before: string[] = []) => [...before, value]) : option;
}

function readVersion(): string {
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
  return version;
}

/** Says in one sentence what went wrong; returns the exit code. */
function report(error: unknown, argv: readonly string[], output: Output): number {
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    const named = COMMANDS.find(({ name }) => argv.includes(name));
    const help = named === undefined ? 'otau --help' : `otau ${named.name} --help`;
    const what = error.code === 'commander.help' ? `there is no command '${argv[1]}'` : error.message;
    output.warn(errorLine(`${what.replace(/^error: /, '').replace(/\.$/, '')}; see ${help}.`));
    return EXIT.usage;
  }
  if (error instanceof OtauError) {
    output.warn(errorLine(error.message));
    return EXIT.usage;
  }
  if (process.env.OTAU_DEBUG && error instanceof Error) output.warn(error.stack ?? error.message);
  else output.warn(errorLine(`something went wrong that should not: ${String(error)} (OTAU_DEBUG=1 shows where).`));
  return EXIT.internal;
}
