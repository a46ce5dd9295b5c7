/** What an example prints on a page goes to that page: it runs in a thread of its own. */
import { format } from 'node-inspect-extracted';

const send = (kind: 'print' | 'clear', text = '') => postMessage({ kind, text });

export function attachConsole(): void {
  for (const name of ['log', 'info', 'warn', 'error'] as const) {
    console[name] = (...values: unknown[]) => send('print', format(...values));
  }
  console.clear = () => send('clear');
}
