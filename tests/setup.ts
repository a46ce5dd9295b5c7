/** Runs before every file of tests: registers the games, as every program and every thread does. */
import '../src/games/node/all.js';
