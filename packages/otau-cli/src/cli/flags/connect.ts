/** The flags by which `train`, `selfplay` and `workers` find their server, and how it knows them. Secrets are never flags. */
import type { ConnectOptions } from '../../cluster/index.js';
import { commandError, type Flags } from '../command.js';
import { readTextFile } from '../files.js';

const VARIABLES = {
  connect: 'OTAU_NATS',
  user: 'OTAU_NATS_USER',
  nkeyFile: 'OTAU_NATS_NKEY_FILE',
  credsFile: 'OTAU_NATS_CREDS_FILE',
  tlsCa: 'OTAU_NATS_TLS_CA',
  tlsCert: 'OTAU_NATS_TLS_CERT',
  tlsKey: 'OTAU_NATS_TLS_KEY',
} as const;

/** Flags go before the environment. Throws `bad-command` without a server, `no-file` where a file cannot be read. */
export function readConnect(flags: Flags, env: NodeJS.ProcessEnv = process.env): ConnectOptions {
  const given = (name: keyof typeof VARIABLES): string | undefined =>
    flags[name] ?? (env[VARIABLES[name]] || undefined);
  const servers = (given('connect') ?? '').split(',').filter((text) => text.trim() !== '');
  if (servers.length === 0) throw commandError('Which server? Give --connect nats://host:4222, or set OTAU_NATS.');
  return {
    servers: servers.map((text) => text.trim()),
    user: given('user'),
    password: secretOf(flags.passwordFile) ?? (env.OTAU_NATS_PASSWORD || undefined),
    token: secretOf(flags.tokenFile) ?? (env.OTAU_NATS_TOKEN || undefined),
    nkeyFile: given('nkeyFile'),
    credsFile: given('credsFile'),
    tlsCa: given('tlsCa'),
    tlsCert: given('tlsCert'),
    tlsKey: given('tlsKey'),
  };
}

function secretOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : readTextFile(path).trim();
}
