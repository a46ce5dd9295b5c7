/** Registers every game of this process: those that come with Otau, and the plugins that the environment names. Programs and threads import it first. */
import '../all.js';
import './solvers.js';
import { loadNamedPlugins } from './plugins.js';

await loadNamedPlugins();
