/**
 * The process that Python starts: `node main.js 3 4` reads requests from the file descriptor 3 and
 * writes replies to 4. Standard output stays free for whatever wants to be printed.
 */
import '../games/node/all.js';
import { Channel } from './channel.js';
import { runBridge } from './run.js';

// Whoever sits at the terminal means Python, which ends this process by closing the pipe.
process.on('SIGINT', () => {});

const [input, output] = process.argv.slice(2).map(Number);
try {
  await runBridge(new Channel(input, output));
} catch (error) {
  // The other side has gone while something was sent to it: nobody is left to be told.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
}
process.exit(0);
