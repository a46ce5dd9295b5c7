/** Notifications of the system when it is this player's turn: only where the player has asked for them, and the page is not seen. */
const KEY = 'otau-notify';

/** `none` where the browser shows no notifications. */
export type NotifyState = 'on' | 'off' | 'none';

/** Whether the player has asked for notifications. */
export function notifyState(): NotifyState {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'none';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) !== null ? 'on' : 'off';
}

/**
 * Asks the browser; to be called when the player has asked for it.
 * @param title what a notification says
 */
export async function startNotifying(title: string): Promise<NotifyState> {
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEY, title);
  return notifyState();
}

export function stopNotifying(): NotifyState {
  localStorage.removeItem(KEY);
  return notifyState();
}

/**
 * It is this player's turn in a room. The service worker shows it, and opens the room when it is pressed: phones allow
 * notifications to it alone.
 */
export async function announceTurn(room: string): Promise<void> {
  if (notifyState() !== 'on' || document.visibilityState === 'visible') return;
  const title = localStorage.getItem(KEY) ?? 'Otau';
  const options = { tag: `otau-${room}`, data: { room } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) await worker.showNotification(title, options);
  else showHere(title, options);
}

/** Where no service worker runs, as on plain http in a network. */
function showHere(title: string, options: NotificationOptions): void {
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones allow them to service workers alone
  }
}
