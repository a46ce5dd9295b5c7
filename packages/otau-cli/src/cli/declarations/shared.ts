/** Flags that several commands share. Declarations are data: they load no code of a command. */
import { gameIds } from 'otau';
import type { FlagRow } from '../command.js';
import { defaultGame } from '../settings.js';

export const GAME_FLAG: FlagRow = {
  flag: '-g, --game <name>',
  about: () => `${gameIds().join(', ')}, or the beginning of a name (default: ${defaultGame()})`,
};

/** The rules of the game, where the command names the game by an argument. */
export const RULES_FLAGS: readonly FlagRow[] = [
  { flag: '-o, --option <name=value>', about: 'an option of the game; may be given several times', repeatable: true },
  { flag: '--variant <name>', about: 'the named board or rule set to play' },
];

export const GAME_FLAGS: readonly FlagRow[] = [GAME_FLAG, ...RULES_FLAGS];

export const POSITION_FLAG: FlagRow = { flag: '-p, --position <text>', about: 'the position to start from' };

export const SEED_FLAG: FlagRow = {
  flag: '--seed <seed>',
  about: 'random seed: a whole number or a word',
};
export const JSON_FLAG: FlagRow = { flag: '--json', about: 'print JSON' };
export const COLOUR_FLAG: FlagRow = { flag: '--no-color', about: 'print without colours' };

export const COMMON_FLAGS: readonly FlagRow[] = [SEED_FLAG, JSON_FLAG, COLOUR_FLAG];

/** How files of games are read. */
export const READ_FLAGS: readonly FlagRow[] = [
  { flag: '--notation <name>', about: 'read moves in this notation only' },
  { flag: '--from <format>', about: 'text, jsonl, json, csv, lists, playok, pits and so on (default: detected)' },
  { flag: '--encoding <name>', about: 'utf-8, utf-16le, windows-1251, koi8-r or another (default: detected)' },
  { flag: '--partial', about: 'keep the moves before the first wrong one, marked with the tag Partial' },
  { flag: '--repair', about: 'repair misprints where it is certain what was played, marked with the tag Repaired' },
  { flag: '--rejects <file>', about: 'add what is wrong to this file, a JSON line for each game' },
  { flag: '--table <name>', about: 'the table of an SQLite database (default: the one with a column of moves)' },
  { flag: '--column <name>', about: 'the column of moves of a table (default: detected)' },
];

/** How the server knows this machine. Secrets are never flags; see docs/several-machines.md for the environment. */
export const CONNECT_FLAGS: readonly FlagRow[] = [
  { flag: '--connect <addresses>', about: 'the NATS server, nats://host:4222; several of a cluster with commas' },
  { flag: '--user <name>', about: 'NATS: the name of the user' },
  { flag: '--password-file <file>', about: 'NATS: a file with the password (or OTAU_NATS_PASSWORD)' },
  { flag: '--token-file <file>', about: 'NATS: a file with the token (or OTAU_NATS_TOKEN)' },
  { flag: '--nkey-file <file>', about: 'NATS: a file with the seed of an nkey' },
  { flag: '--creds-file <file>', about: 'NATS: a file of credentials' },
  { flag: '--tls-ca <file>', about: 'NATS: the authority that signed the server’s certificate (PEM)' },
  { flag: '--tls-cert <file>', about: 'NATS: the certificate of this machine (PEM)' },
  { flag: '--tls-key <file>', about: 'NATS: the key of that certificate (PEM)' },
];
