/** Games from outside on the command line: `--plugin`, for every command. */
import { OtauError } from 'otau';

export const PLUGIN_FLAG = '--plugin';

/** A command line without its `--plugin` flags, and what they name. */
interface PluginWords {
  readonly plugins: readonly string[];
  readonly words: readonly string[];
}

/**
 * Takes `--plugin NAME` and `--plugin=NAME` out of a command line, wherever they are before `--`.
 * Throws `bad-command` for a flag without a name.
 */
export function takePlugins(argv: readonly string[]): PluginWords {
  const plugins: string[] = [];
  const words: string[] = [];
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (i < end && word === PLUGIN_FLAG) plugins.push(checkName(i + 1 < end ? argv[++i] : ''));
    else if (i < end && word.startsWith(`${PLUGIN_FLAG}=`)) plugins.push(checkName(word.slice(PLUGIN_FLAG.length + 1)));
    else words.push(word);
  }
  return { plugins, words };
}

function checkName(name: string): string {
  if (name !== '' && !name.startsWith('-')) return name;
  throw new OtauError('bad-command', `${PLUGIN_FLAG} takes a file, a folder or a package that defines a game.`);
}

/**
 * Registers the games that come with Otau, those of the environment variable `OTAU_PLUGINS`, and those of plugins.
 * @param plugins files, folders or packages
 * @param parts whether games come with all their parts; help needs only their names
 */
export async function registerGames(plugins: readonly string[], parts: boolean): Promise<void> {
  await (parts ? import('otau/internal/games/node/all.js') : import('otau/internal/games/rules.js'));
  const { loadNamedPlugins, loadPlugin } = await import('otau/internal/games/node/plugins.js');
  await loadNamedPlugins();
  for (const plugin of plugins) await loadPlugin(plugin);
}
