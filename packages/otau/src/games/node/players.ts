/**
 * Registers of every game of this process what agents ask for: threads that only play import it, and start sooner
 * than with pictures, environments, trainings and reviews.
 */
import '../compiled-search.js';
import '../compiled-walk.js';
import '../evaluation.js';
import '../kernel.js';
import '../levels.js';
import '../network.js';
import '../rules.js';
import '../tables.js';
import { loadNamedPlugins } from './plugins.js';

await loadNamedPlugins();
