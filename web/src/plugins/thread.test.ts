/** Messages to a thread wait until the games of plugins are registered. */
import type { Port } from 'otau/agents';
import { expect, it } from 'vitest';
import { pluginPort } from './thread.js';

/** A port, and what sends to it. */
function makePort() {
  let hear: (message: unknown) => void = () => {};
  const port: Port = {
    send: () => {},
    listen: (listener) => {
      hear = listener;
    },
  };
  return { port, say: (message: unknown) => hear(message) };
}

it('without plugins every message is heard at once', () => {
  const { port, say } = makePort();
  const heard: unknown[] = [];
  pluginPort(port).listen((message) => heard.push(message));
  say({ kind: 'setup' });
  expect(heard).toEqual([{ kind: 'setup' }]);
});

it('with plugins messages wait for them, in their order', async () => {
  const { port, say } = makePort();
  const heard: unknown[] = [];
  let loaded: readonly string[] = [];
  const load = async (addresses: readonly string[]) => {
    loaded = addresses;
  };
  pluginPort(port, load).listen((message) => heard.push(message));
  say({ kind: 'plugins', addresses: ['http://localhost/a.js'] });
  say('first');
  say('second');
  expect(loaded).toEqual(['http://localhost/a.js']);
  expect(heard).toEqual([]);
  await Promise.resolve();
  await Promise.resolve();
  expect(heard).toEqual(['first', 'second']);
});
