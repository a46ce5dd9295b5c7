/** The process around `runProgram`. Games and plugins are registered by `runProgram`, before the code of a command is loaded. */
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { EXIT, errorLine, reportError } from './command.js';
import { runProgram } from './program.js';
import { LineInput, processOutput } from './terminal.js';

/** When nobody reads the output any more, the game under way is saved within this time. */
const SAVE_TIMEOUT_MS = 2000;

const argv = process.argv.slice(2);
const input = new LineInput(process.stdin, argv.includes('--json') ? process.stderr : process.stdout);
let isRead = true;

// A reader such as `head` that has seen enough closes the pipe: no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      if (!input.interrupt()) process.exit(EXIT.ok);
      if (isRead) setTimeout(() => process.exit(EXIT.ok), SAVE_TIMEOUT_MS).unref();
      isRead = false;
      return;
    }
    process.stderr.write(`${errorLine(`The output cannot be written: ${systemReason(error)}.`)}\n`);
    process.exit(EXIT.failed);
  });
}

const output = processOutput(argv);
// What nobody waits for may fail too, as in a plugin.
process.on('uncaughtException', (error) => process.exit(reportError(error, output)));
const code = await runProgram(argv, output, input);
process.exitCode = isRead ? code : EXIT.ok;
input.close();
