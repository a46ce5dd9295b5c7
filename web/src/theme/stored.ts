/** Small things that this browser stores. Where storage is forbidden or full, a page goes on without it. */
import { parseJsonObject } from 'otau';

export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // What is stored stays as it was
  }
}

/** The values under a key of localStorage by their names, such as of each game; none if they are damaged. */
export function readStored(key: string): Record<string, unknown> {
  return parseJsonObject(readText(key) ?? '') ?? {};
}

export function saveStored(key: string, value: object): void {
  saveText(key, JSON.stringify(value));
}
