#!/usr/bin/env node
/** The `otau` command: the process around `runProgram`. */
import { runProgram } from './program.js';
import { LineInput, processOutput } from './terminal.js';

// A reader such as `head` that has seen enough closes the pipe: no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

const argv = process.argv.slice(2);
const input = new LineInput(process.stdin, argv.includes('--json') ? process.stderr : process.stdout);
process.exitCode = await runProgram(argv, processOutput(argv), input);
input.close();
