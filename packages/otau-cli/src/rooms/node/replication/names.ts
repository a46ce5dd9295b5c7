/** What rooms on several servers are called on the NATS server. */
import { OtauError, quote } from 'otau/internal/lib/error.js';

export interface RoomNames {
  /** The stream of all that happens, and its only subject. */
  readonly stream: string;
  readonly log: string;
  /** The key-value bucket with the server that has the rooms. */
  readonly lease: string;
  /** The object store with a copy of the file. */
  readonly snapshots: string;
  /** The time of the games, sent by the server that has them. */
  readonly time: string;
  /** To the server that has the rooms, and from it to another one. */
  to(leader: string): string;
  from(follower: string): string;
}

/** @throws OtauError `bad-argument` for a name that is not 1 to 32 letters, digits and hyphens */
export function roomNames(name: string): RoomNames {
  if (!/^[A-Za-z0-9-]{1,32}$/.test(name)) {
    throw new OtauError('bad-argument', `A name of rooms has 1 to 32 letters, digits and hyphens; got ${quote(name)}.`);
  }
  const subject = `otau.rooms.${name}`;
  return {
    stream: `OTAU-ROOMS-${name}`,
    log: `${subject}.log`,
    lease: `otau-rooms-${name}-lease`,
    snapshots: `otau-rooms-${name}`,
    time: `${subject}.time`,
    to: (leader) => `${subject}.to.${leader}`,
    from: (follower) => `${subject}.from.${follower}`,
  };
}
