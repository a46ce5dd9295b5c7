/**
 * Registers the parts of all games of this process that agents need: threads that only play import it, and start sooner
 * than with pictures, environments, training runs and reviews.
 *
 * No script of a thread awaits anything outside of a function: Node 22 and 24 abort the whole process where a thread is ended
 * while a module runs that has waited for another one (`Check failed: (location_) != nullptr`).
 */
import '../network.js';
import '../evaluation.js';
import '../kernel.js';
import '../levels.js';
import '../rules.js';
import '../tables.js';
import { loadNamedPlugins } from './plugins.js';

/** Resolves once the games from outside are there too; requests to a thread wait for it. */
export const pluginsLoaded: Promise<void> = loadNamedPlugins();
