/** An effect that waits for something, and must not act on what comes too late. */
import { useEffect, useState } from 'react';

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

/**
 * @param load what is read again when a key changes; what was read before is shown until then
 * @returns undefined until something is read
 */
export function useLoaded<Value>(
  load: (isCurrent: () => boolean) => Promise<Value>,
  keys: unknown[],
): Value | undefined {
  const [found, setFound] = useState<{ readonly value: Value }>();
  useCurrentEffect((isCurrent) => {
    void load(isCurrent).then((value) => isCurrent() && setFound({ value }));
  }, keys);
  return found?.value;
}
