/** The first line of a full backup: the format, the version, and when it was made. */
import { OtauError, parseJsonObject } from 'otau';

const FORMAT = 'otau-everything';
const VERSION = 1;

export function headerOf(made: Date) {
  return { format: FORMAT, version: VERSION, made: made.toISOString() };
}

export function isFullBackup(text: string): boolean {
  return text.trimStart().startsWith(`{"format":"${FORMAT}"`);
}

/** Throws unless a line is a header that can be read: `bad-file`, or `version-mismatch` for a later version. */
export function checkHeader(line: string): void {
  const { format, version } = parseJsonObject(line) ?? {};
  if (format !== FORMAT) throw new OtauError('bad-file', `Expected a file that begins with "format":"${FORMAT}".`);
  if (Number(version) > VERSION) {
    throw new OtauError(
      'version-mismatch',
      `Version ${VERSION} of the file can be read here; this one has ${version}.`,
    );
  }
  if (version !== VERSION) {
    throw new OtauError('bad-file', `Expected version ${VERSION} of the file; got ${JSON.stringify(version)}.`);
  }
}
