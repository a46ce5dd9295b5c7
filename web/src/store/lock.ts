/**
 * A game is played in one tab at a time. The tab that opens it holds a lock. Another tab can only show the game, or
 * request the lock: the tab that has it then saves the game and releases the lock.
 */

/** A game locked by this tab, until it is released here or another tab has asked for it. */
export interface GameLock {
  release(): void;
}

/**
 * Called when another tab takes the game over.
 * @param canSave true while this tab still has the lock and can save; false if the lock was taken by force
 */
type OnLockLost = (canSave: boolean) => Promise<void>;

interface TakeOverRequest {
  readonly wish: string;
}

/** Milliseconds in which a tab must release the lock. After that the lock is taken by force. */
const TIMEOUT_MS = 1000;

/**
 * Locks a game if no other tab has the lock.
 * @returns undefined if another tab has it
 */
export function acquireLock(id: string, onLost: OnLockLost): Promise<GameLock | undefined> {
  return request(id, { ifAvailable: true }, onLost);
}

/** Requests the lock from the tab that has it, and takes it. */
export async function takeOverLock(id: string, onLost: OnLockLost): Promise<GameLock | undefined> {
  const channel = new BroadcastChannel('otau-holds');
  channel.postMessage({ wish: id } satisfies TakeOverRequest);
  channel.close();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return (await request(id, { signal: timeout }, onLost)) ?? request(id, { steal: true }, onLost);
}

function request(id: string, options: LockOptions, onLost: OnLockLost): Promise<GameLock | undefined> {
  // Pages without HTTPS have no locks: every tab may play
  if (navigator.locks === undefined) return Promise.resolve({ release: () => undefined });
  return new Promise((resolve) => {
    let isHeld = false;
    const loseLock = () => {
      if (isHeld) void onLost(false);
      isHeld = false;
    };
    navigator.locks
      .request(`otau-game-${id}`, options, async (lock) => {
        if (lock === null) return resolve(undefined);
        isHeld = true;
        await untilReleased(id, onLost, (release) => {
          resolve({
            release: () => {
              isHeld = false;
              release();
            },
          });
        });
        isHeld = false;
      })
      // The lock was stolen, or the request timed out
      .catch(() => {
        loseLock();
        resolve(undefined);
      });
  });
}

/** Resolves when this tab releases the lock, or when another tab has requested it and the game is saved. */
function untilReleased(id: string, onLost: OnLockLost, give: (release: () => void) => void): Promise<void> {
  return new Promise((release) => {
    const channel = new BroadcastChannel('otau-holds');
    const end = () => {
      channel.close();
      release();
    };
    channel.addEventListener('message', ({ data }) => {
      if ((data as TakeOverRequest).wish === id) void onLost(true).finally(end);
    });
    give(end);
  });
}
