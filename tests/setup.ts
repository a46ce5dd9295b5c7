/** Runs before every file of tests: registers the games, as every program and every thread does. */
import '../packages/otau/src/games/node/all.js';
