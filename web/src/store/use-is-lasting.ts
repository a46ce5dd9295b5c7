/** A hook that says whether games are still there after the window is closed. */
import { useEffect, useState } from 'react';
import { isLasting } from './games.js';

export function useIsLasting(): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => void isLasting().then(setKept), []);
  return isKept;
}
