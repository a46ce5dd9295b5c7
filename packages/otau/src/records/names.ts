/** Names of games and variants as people and other programs write them. */
import { gameDefinition, gameIds } from '../core/registry.js';
import { gameRecords } from './foreign/game-records.js';

/** `Togyz Kumalak` is `togyzkumalak`; an unknown name stays, without spaces and signs. */
export function gameName(value: unknown): unknown {
  if (typeof value !== 'string' || gameIds().includes(value)) return value;
  const name = plainName(value);
  return gameIds().find((id) => isNameOf(id, name)) ?? name;
}

/** Whether a plain name is that of a game. */
export function isNameOf(id: string, name: string): boolean {
  return id === name || plainName(gameDefinition(id).title) === name || gameRecords(id).names?.test(name) === true;
}

/** `Belgian Daisy`, `BelgianDaisy` and `belgian_daisy` are `belgiandaisy`; marks on letters do not count. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
