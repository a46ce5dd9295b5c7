/** Removes pieces that killed uploads leave in object stores of NATS. */
import type { JetStreamManager } from '@nats-io/jetstream';
import type { ObjectInfo } from '@nats-io/obj';

/**
 * Deletes the pieces of unfinished uploads that began before an upload that has just ended. Call it only if no older upload is
 * still valid; younger uploads are not touched.
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
