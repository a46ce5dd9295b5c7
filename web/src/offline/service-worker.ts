/**
 * Makes the page work offline: registers the service worker of a built page (plugins/service-worker.js), and
 * reports when a newer version is waiting.
 */

import { createSignal } from '../session/watchable.js';

/** Milliseconds after the load, so that caching all files does not slow down the first page. */
const INSTALL_DELAY_MS = 2500;
/** Milliseconds between checks for a newer version while the page stays open. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;

let waiting: ServiceWorker | undefined;
const { watch: watchNewVersion, notify } = createSignal();

export { watchNewVersion };

export function hasNewVersion(): boolean {
  return waiting !== undefined;
}

/** Activates the newer version and reloads the page. Another tab may have activated it already. */
export function activateNewVersion(): void {
  if (waiting?.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
}

/** Does nothing in development, for pages opened from a file, and in browsers without service workers. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  const begin = () => setTimeout(() => void register().catch(() => {}), INSTALL_DELAY_MS); // without it the page works while it is online
  // The texts are loaded before this runs in some browsers, and the page may be complete by then
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Whether a worker waits to replace another one. WebKit lets the first one control the page before it says that it is active. */
export function isNewer(worker: ServiceWorker, { active }: Pick<ServiceWorkerRegistration, 'active'>): boolean {
  return worker.state === 'installed' && active !== null && active !== worker;
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI));
  const note = (worker: ServiceWorker | null) => {
    if (worker === null || !isNewer(worker, registration)) return;
    waiting = worker;
    notify();
  };
  const watch = (worker: ServiceWorker | null) => {
    note(worker);
    worker?.addEventListener('statechange', () => note(worker));
  };
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  setInterval(() => void registration.update().catch(() => {}), UPDATE_INTERVAL_MS);
}
