/**
 * One game is played in one tab. The tab that opens it holds a lock; another tab shows this, may watch,
 * and may ask for the game: the holder then keeps what there is and lets go.
 */

/** A game held by this tab, until it is released here or another tab has asked for it. */
export interface Hold {
  release(): void;
}

/**
 * Called when the game goes over to another tab.
 * @param mayKeep true while the game is still held here and may be kept; false where it was taken by force
 */
export type Lost = (mayKeep: boolean) => Promise<void>;

interface TakeOverRequest {
  readonly wish: string;
}

/** Milliseconds in which a tab must release the game: a tab that hangs is not waited for. */
const TIMEOUT_MS = 1000;

/**
 * Holds a game if no other tab does.
 * @returns undefined where another tab holds it
 */
export function hold(id: string, onLost: Lost): Promise<Hold | undefined> {
  return request(id, { ifAvailable: true }, onLost);
}

/** Asks the tab that holds a game to let go, and holds it then. */
export async function takeOver(id: string, onLost: Lost): Promise<Hold | undefined> {
  const channel = new BroadcastChannel('otau-holds');
  channel.postMessage({ wish: id } satisfies TakeOverRequest);
  channel.close();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return (await request(id, { signal: timeout }, onLost)) ?? request(id, { steal: true }, onLost);
}

function request(id: string, options: LockOptions, onLost: Lost): Promise<Hold | undefined> {
  // Pages that are not secure have no locks: tabs do not see each other.
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
      // Stolen, or the time is over.
      .catch(() => {
        loseLock();
        resolve(undefined);
      });
  });
}

/** Ends when this tab releases the game, or when another one has asked for it and the game is kept. */
function untilReleased(id: string, onLost: Lost, give: (release: () => void) => void): Promise<void> {
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
