/** Digests by which a run knows its own files again. */
import { createHash } from 'node:crypto';

/** What is known of a file: its length in bytes and its SHA-256 in hexadecimal digits. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** The SHA-256 of bytes, or of a text in UTF-8: 64 hexadecimal digits. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

export function digestOf(content: Uint8Array): FileDigest {
  return { bytes: content.length, sha256: sha256(content) };
}

export function sameDigest(one: FileDigest, other: FileDigest): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256;
}
