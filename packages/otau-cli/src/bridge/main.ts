/**
 * The process that Python starts: `node main.js 3 4` reads requests from the file descriptor 3 and
 * writes replies to 4. Standard output stays free for the output of programs.
 */
import 'otau/internal/games/all.js';
import 'otau/internal/games/node/solvers.js';
import { loadNamedPlugins } from 'otau/internal/games/node/plugins.js';
import { Channel, runBridge } from './run.js';

// Python handles Ctrl-C, and ends this process by closing the pipe
process.on('SIGINT', () => {});

const [input, output] = process.argv.slice(2).map(Number);
try {
  // If a plugin cannot be loaded, the reply to every request is that error
  const refusal = await loadNamedPlugins().then(
    () => undefined,
    (error: unknown) => error,
  );
  await runBridge(new Channel(input, output), refusal);
} catch (error) {
  // Python has ended while a reply was sent, so there is nothing to report
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
}
process.exit(0);
