/**
 * Makes the page work offline: registers the service worker of a built page (plugins/service-worker.js), and
 * reports when a newer version is waiting.
 */

/** Milliseconds after the load, so that caching all files does not slow down the first page. */
const INSTALL_DELAY_MS = 2500;
/** Milliseconds between checks for a newer version while the page stays open. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

export function watchNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasNewVersion(): boolean {
  return waiting !== undefined;
}

/** Activates the newer version and reloads the page. */
export function activateNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take-over');
}

/** Does nothing in development, for pages opened from a file, and in browsers without service workers. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  const begin = () => void register().catch(() => {}); // without it the page works while it is online
  addEventListener('load', () => setTimeout(begin, INSTALL_DELAY_MS), { once: true });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI));
  const note = (worker: ServiceWorker | null) => {
    if (worker === null || navigator.serviceWorker.controller === null) return; // the first one replaces nothing
    waiting = worker;
    for (const listener of listeners) listener();
  };
  note(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') note(installing);
    });
  });
  setInterval(() => void registration.update().catch(() => {}), UPDATE_INTERVAL_MS);
}
