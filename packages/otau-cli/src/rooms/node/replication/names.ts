/** The names of replicated rooms on the NATS server: stream, subjects, buckets. */
import { OtauError, quote } from 'otau';

export interface RoomNames {
  /** The stream with all events, and its only subject. */
  readonly stream: string;
  readonly log: string;
  /** The key-value bucket with the leader. */
  readonly lease: string;
  /** The object store with a copy of the file. */
  readonly snapshots: string;
  /** The time of the game clock, sent by the leader. */
  readonly time: string;
  /** Messages of followers to the leader, and of the leader to a follower. */
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
