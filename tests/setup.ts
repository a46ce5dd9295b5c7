/** Runs before every file of tests: registers the games, as every program and every thread does. */
import '../packages/otau/src/games/node/all.js';
import { mayBePipe } from '../packages/otau/src/lib/node/files.js';

// The file of tests that ran before in this process may have removed a pipe
mayBePipe(() => {});
