/** What uploads into object stores of NATS leave behind where their process is killed. */
import type { JetStreamManager } from '@nats-io/jetstream';
import type { ObjectInfo } from '@nats-io/obj';

/**
 * Deletes the pieces of uploads that were begun before one that has just ended, and that nobody has ended. One that is still going on
 * must be void by then, too; later ones are left alone.
 * @param kept objects whose pieces stay
 */
export async function removeUnended(
  jsm: JetStreamManager,
  bucket: string,
  ended: ObjectInfo,
  kept: readonly Pick<ObjectInfo, 'nuid'>[] = [],
): Promise<void> {
  const stream = `OBJ_${bucket}`;
  const prefix = `$O.${bucket}.C.`;
  const living = new Set([ended, ...kept].map(({ nuid }) => prefix + nuid));
  const { state } = await jsm.streams.info(stream, { subjects_filter: `${prefix}>` });
  for (const subject of Object.keys(state.subjects ?? {}))
    if (!living.has(subject)) await jsm.streams.purge(stream, { filter: subject, seq: ended.revision });
}
