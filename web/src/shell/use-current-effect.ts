/** An effect that waits for something, and must not act on what comes too late. */
import { useEffect } from 'react';

/**
 * Like `useEffect`.
 * @param effect gets whether it is still the latest one of a component that is shown; may return what ends it
 */
// biome-ignore lint/suspicious/noConfusingVoidType: as of `useEffect`
export function useCurrentEffect(effect: (isCurrent: () => boolean) => (() => void) | void, of: unknown[]): void {
  useEffect(() => {
    let isCurrent = true;
    const end = effect(() => isCurrent);
    return () => {
      isCurrent = false;
      end?.();
    };
  }, of);
}
