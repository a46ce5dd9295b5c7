/** Messages to a thread wait until the games of plugins are registered. */
import type { Port } from 'otau/agents';
import { expect, it } from 'vitest';
import { pluginPort } from './thread.js';

/** A port, and what sends to it. */
function makePort() {
  let listen: (message: unknown) => void = () => {};
  const port: Port = {
    send: () => {},
    listen: (listener) => {
      listen = listener;
    },
  };
  return { port, say: (message: unknown) => listen(message) };
}

it('without plugins every message is received at once', () => {
  const { port, say } = makePort();
  const received: unknown[] = [];
  pluginPort(port).listen((message) => received.push(message));
  say({ kind: 'setup' });
  expect(received).toEqual([{ kind: 'setup' }]);
});

it('with plugins messages wait for them, in their order', async () => {
  const { port, say } = makePort();
  const received: unknown[] = [];
  let loaded: readonly string[] = [];
  const load = async (addresses: readonly string[]) => {
    loaded = addresses;
  };
  pluginPort(port, load).listen((message) => received.push(message));
  say({ kind: 'plugins', addresses: ['http://localhost/a.js'] });
  say('first');
  say('second');
  expect(loaded).toEqual(['http://localhost/a.js']);
  expect(received).toEqual([]);
  await Promise.resolve();
  await Promise.resolve();
  expect(received).toEqual(['first', 'second']);
});
