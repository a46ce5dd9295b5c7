#!/usr/bin/env node
import { systemReason } from '../lib/node/system-errors.js';
/** The `otau` command: the process around `runProgram`. Games and plugins are registered by `runProgram`, before the code of a command is loaded. */
import { EXIT } from './command.js';
import { errorLine } from './errors.js';
import { runProgram } from './program.js';
import { LineInput, processOutput } from './terminal.js';

// A reader such as `head` that has seen enough closes the pipe: no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    process.stderr.write(`${errorLine(`The output cannot be written: ${systemReason(error)}.`)}\n`);
    process.exit(EXIT.failed);
  });
}

const argv = process.argv.slice(2);
const input = new LineInput(process.stdin, argv.includes('--json') ? process.stderr : process.stdout);
process.exitCode = await runProgram(argv, processOutput(argv), input);
input.close();
