/**
 * Which process holds something: the content of locks, and whether that process still runs. A number that the system has given
 * to another process since is not taken for it.
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface LockHolder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, by the system's count, so that a number given to another process is not taken for it. */
  readonly begun?: string;
}

/** What a lock of this process holds. */
export function formatHolder(): string {
  return `${JSON.stringify({ host: hostname(), pid: process.pid, begun: startOf(process.pid) })}\n`;
}

/** The process that a lock names; undefined for a text that names none. */
export function parseHolder(text: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<LockHolder> | null;
    const isHolder = typeof holder?.host === 'string' && Number.isInteger(holder.pid) && Number(holder.pid) > 0;
    return isHolder ? (holder as LockHolder) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process runs; one on another machine is taken to run. */
export function isAlive({ host, pid, begun }: LockHolder): boolean {
  if (host !== hostname()) return true; // cannot be known from here
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const now = startOf(pid);
  return now === undefined || begun === undefined ? true : now === begun;
}

/**
 * Whether a lock counts as held, for programs that only read it: its process runs, or that cannot be known because
 * it is on another machine or the text cannot be read.
 */
export function isLockHeld(text: string): boolean {
  const holder = parseHolder(text);
  return holder === undefined || isAlive(holder);
}

/** Whether a lock keeps others out: one that names no process, as after a loss of power, does not. */
export function isHeld(text: string): boolean {
  const holder = parseHolder(text);
  return holder !== undefined && isAlive(holder);
}

/** When a process began, where the system tells (Linux); `ended` for a zombie. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}
