/** The flags by which `train`, `selfplay` and `workers` find their server, and how it knows them. Secrets are never flags. */
import { readFileSync } from 'node:fs';
import { OtauError, quote } from 'otau';
import { type ConnectOptions, formatServers } from '../../cluster/index.js';
import { commandError, type Flags } from '../command.js';

export interface ConnectFlags extends Flags {
  readonly connect?: string;
  readonly user?: string;
  readonly passwordFile?: string;
  readonly tokenFile?: string;
  readonly nkeyFile?: string;
  readonly credsFile?: string;
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

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
export function readConnect(flags: ConnectFlags, env: NodeJS.ProcessEnv = process.env): ConnectOptions {
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

export function formatConnect({ servers }: ConnectOptions): string {
  return formatServers(servers);
}

function secretOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new OtauError('no-file', `The file ${quote(path)} cannot be read.`, { cause });
  }
}
