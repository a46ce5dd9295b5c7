/**
 * The command line as a whole: registers the games and the plugins, parses, runs one command, and
 * turns any error into one sentence and an exit code. It loads only what the command needs:
 * the help of a command loads no command.
 */

import { EXIT, type Input, type Output, reportError } from './command.js';
import { COMPLETE } from './commands/completion.js';
import { registerGames, takePlugins } from './plugins.js';
import { isVersionAsked, readVersion } from './quick-help.js';
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
      const { printCandidates } = await import('./completion.js');
      return await printCandidates(words.slice(1), output);
    }
    const { runCommandLine } = await import('./parser.js');
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
