/** Digit keys for a board with numbered cells. They work everywhere on the page, except in fields and dialogs. */
import { useEffect, useRef } from 'react';

const IGNORED_FOCUS = 'input, select, textarea, dialog';

/** Calls `onDigit` for the keys 1 to `count`; `count` is at most 9. */
export function useDigitKeys(count: number, onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, repeat, altKey, ctrlKey, metaKey } = event;
      const isElsewhere = target instanceof Element && target.closest(IGNORED_FOCUS) !== null;
      const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
      if (digit < 1 || digit > count || isElsewhere || repeat || altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      latest.current(digit);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [count]);
}
