/** Saves a text or bytes as a file on the user's device. */

/** Milliseconds after which even a slow browser has read the data. */
const TIMEOUT_MS = 30_000;

export function saveFile(name: string, content: Blob | string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TIMEOUT_MS);
}
