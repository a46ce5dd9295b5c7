/** `otau evaluator`: it listens until Ctrl-C, and never to everybody without a secret. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InferenceServer, TOKEN_VARIABLE } from '../../learn/index.js';
import { EXIT, Interrupted } from '../command.js';
import { run } from '../testing.js';

const token = process.env[TOKEN_VARIABLE];
beforeEach(() => {
  delete process.env[TOKEN_VARIABLE];
});
afterEach(() => {
  if (token !== undefined) process.env[TOKEN_VARIABLE] = token;
});

it('says where it listens, and ends with Ctrl-C', async () => {
  const later = () => {
    throw new Interrupted('Interrupted.');
  };
  const { code, out, err } = await run(['evaluator', '--listen', '127.0.0.1:0'], { later });
  expect({ code, err }).toEqual({ code: EXIT.ok, err: '' });
  expect(out).toContain('Judging positions at 127.0.0.1:');
});

it.each([
  ['an open address without a secret', ['--listen', '0.0.0.0:0'], TOKEN_VARIABLE],
  ['what is no address', ['--listen', 'attic/here'], 'host:port'],
  ['a device that is none', ['--device', 'abacus'], 'abacus'],
])('refuses %s', async (_what, argv, part) => {
  const { code, out, err } = await run(['evaluator', ...argv]);
  expect({ code, out }).toEqual({ code: EXIT.usage, out: '' });
  expect(err).toContain(part);
});

it('says that another program listens on its port', async () => {
  const other = await InferenceServer.start({ port: 0 });
  try {
    const { code, err } = await run(['evaluator', '--listen', `127.0.0.1:${other.port}`]);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain(`cannot listen on "127.0.0.1": port ${other.port} is in use by another program`);
  } finally {
    await other.close();
  }
});
