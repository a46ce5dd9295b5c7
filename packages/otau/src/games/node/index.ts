/**
 * Games in Node: plugins, modules of your own that define games. Importing this file registers the games that
 * come with Otau and the plugins that the environment variable `OTAU_PLUGINS` names.
 */
import './all.js';

export { loadedPlugins, loadPlugin, PLUGINS_VARIABLE } from './plugins.js';
