/** `otau completion`: prints the script by which a shell completes `otau`. */
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { EXIT, type Flags, type Output } from '../command.js';
import { SCRIPTS } from './scripts.js';

export function printCompletion({ operand = '' }: Flags, output: Output): number {
  if (!Object.hasOwn(SCRIPTS, operand)) {
    const known = Object.keys(SCRIPTS).join(', ');
    throw new OtauError('bad-command', `completion takes a shell, ${known}; got ${quote(operand)}.`);
  }
  output.print(SCRIPTS[operand]);
  return EXIT.ok;
}
