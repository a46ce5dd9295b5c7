/** `otau/ladder`: the opponents for people of each game, beginners and levels, and how strong they are. Runs in browsers, workers and Node alike. */
import '../games/levels.js';

export * from './levels.js';
