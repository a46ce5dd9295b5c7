/** Small things that this browser stores as JSON. Where storage is forbidden or full, a page goes on without it. */
import { parseJsonObject } from 'otau';

/** The values under a key of localStorage by their names, such as of each game; none if they are damaged. */
export function readStored(key: string): Record<string, unknown> {
  try {
    return parseJsonObject(localStorage.getItem(key) ?? '') ?? {};
  } catch {
    return {};
  }
}

export function saveStored(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What is stored stays as it was
  }
}
