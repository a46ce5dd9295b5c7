/**
 * Node follows the links of packages only where the file that it looked at before is no pipe and no socket:
 * `fs.realpathSync`, by which modules are found, asks for the kind of file that is left from the last call. After a look
 * at a pipe a package that is linked, as by pnpm, by `npm link` or in a checkout, would be loaded once more by the name
 * of its link.
 */
import { statSync } from 'node:fs';

/**
 * Looks at a file that may be a pipe, or reads its bytes, and then looks at a folder, so that nothing is left of the
 * pipe. Texts are read without such a look.
 * @throws what the look throws
 * @example const bytes = mayBePipe(() => readFileSync(path));
 */
export function mayBePipe<Result>(look: () => Result): Result {
  try {
    return look();
  } finally {
    statSync('/', { throwIfNoEntry: false });
  }
}
