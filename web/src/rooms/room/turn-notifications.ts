/** System notifications when it is the player's turn. Only if they are switched on, and the page is not visible. */
import { ACCOUNTS } from '../../i18n/namespaces/rooms.js';
import { createWords, type Language } from '../../i18n/words.js';
import { readText } from '../../theme/stored.js';

const KEY = 'otau-notify';

/** `none` if the browser does not allow notifications. */
type NotificationState = 'on' | 'off' | 'none';

export function notificationState(): NotificationState {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'none';
  return Notification.permission === 'granted' && readText(KEY) !== undefined ? 'on' : 'off';
}

/** Asks the browser for permission. Call it from a user action. */
export async function enableNotifications(): Promise<NotificationState> {
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEY, 'on');
  return notificationState();
}

export function disableNotifications(): NotificationState {
  localStorage.removeItem(KEY);
  return notificationState();
}

/**
 * Notifies the player that it is their turn in a room. The service worker shows the notification and opens the room on a
 * click, because phones allow notifications only from service workers.
 */
export async function notifyTurn(room: string): Promise<void> {
  if (notificationState() !== 'on' || document.visibilityState === 'visible') return;
  const language = document.documentElement.lang as Language;
  await ACCOUNTS.load(language);
  const title = createWords(language).of(ACCOUNTS)('notified');
  // The one of an earlier turn may still be there: without `renotify` it would be replaced without a sign
  const options = { tag: `otau-${room}`, renotify: true, data: { room } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) await worker.showNotification(title, options);
  else showHere(title, options);
}

/** Used without a service worker, such as on plain HTTP in a local network. */
function showHere(title: string, options: NotificationOptions): void {
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones allow notifications only from service workers
  }
}
