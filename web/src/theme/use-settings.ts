/** The settings as a hook. */
import { useSyncExternalStore } from 'react';
import { getSettings, type Settings, watchSettings } from './settings.js';

export function useSettings(): Settings {
  return useSyncExternalStore(watchSettings, getSettings);
}
