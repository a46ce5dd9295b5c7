/**
 * Threads that know the games of plugins. The page sends the addresses first. The thread registers the games
 * before it handles other messages.
 */
import { type Port, type Thread, webThread } from 'otau/agents/web';
import { loadPlugins, pluginAddresses } from './plugins.js';

interface PluginsMessage {
  readonly kind: 'plugins';
  readonly addresses: readonly string[];
}

function isPluginsMessage(message: unknown): message is PluginsMessage {
  return (message as { kind?: unknown }).kind === 'plugins';
}

export function pluginThread(worker: Worker): Thread {
  const thread = webThread(worker);
  const addresses = pluginAddresses();
  if (addresses.length > 0) thread.send({ kind: 'plugins', addresses } satisfies PluginsMessage);
  return thread;
}

/**
 * The port of a thread that loads plugins when it gets their list.
 * @param load registers the games of plugins
 */
export function pluginPort(port: Port, load: typeof loadPlugins = loadPlugins): Port {
  let loading: Promise<void> | undefined;
  return {
    send: (message) => port.send(message),
    listen: (listener) =>
      port.listen((message) => {
        if (isPluginsMessage(message)) loading = load(message.addresses);
        else if (loading === undefined) listener(message);
        else void loading.then(() => listener(message));
      }),
  };
}
