/** Groups of processes: an engine and what it has started itself, which end together. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two checks of a group that is ending. */
const POLL_INTERVAL_MS = 5;
/** Milliseconds to wait for a killed group. */
const KILL_TIMEOUT_MS = 10_000;

/** Kills a group at once. Returns false where there is none of that number, or the system has no groups. */
export function killGroup(leader: number): boolean {
  try {
    return process.kill(-leader, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Kills a group and waits until none of its processes runs any more, however busy the machine is. */
export async function endGroup(leader: number): Promise<void> {
  const end = performance.now() + KILL_TIMEOUT_MS;
  while (killGroup(leader) && isGroupRunning(leader) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/**
 * Whether a process of the group still runs. Those that have ended and that their parent has not asked about keep
 * their number; on Linux `/proc` tells them apart.
 */
export function isGroupRunning(leader: number): boolean {
  try {
    process.kill(-leader, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isRunningIn(leader, name));
}

/** `/proc/PID/stat` is: number (name) state parent group ..., and the name may hold anything. */
function isRunningIn(leader: number, pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(group) === leader && state !== 'Z' && state !== 'X';
  } catch {
    return false; // it has just ended
  }
}
