/** Keys of a page, wherever the focus is, unless the focused element uses them. */
import { useEffect, useRef } from 'react';

/** What has keys of its own. The board has arrow keys, and letters while something is in hand. */
const TYPED_IN = 'input, select, textarea, dialog, [role="tablist"], [role="slider"]';

/** @param actions by the key's place on the keyboard, so that letters are the same in every script: `ArrowLeft`, `KeyF` */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { code, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      const action = latest.current[code];
      if (action === undefined || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const isLetter = code.startsWith('Key');
      const isTaken = target instanceof Element && target.closest(isLetter ? TYPED_IN : `.board, ${TYPED_IN}`) !== null;
      if (isTaken) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
