/** What the first frame does not wait for. */
import { type ComponentType, type JSX, lazy, Suspense } from 'react';
import { withTexts } from '../i18n/index.js';

/** Milliseconds that a page waits which has no frames, as it is hidden. */
const HIDDEN_MS = 1000;

/** Resolves when what stands on the page now is shown. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_MS);
  });
}

/** A component that is loaded, with its texts, when it is first shown. Until then nothing is in its place. */
export function later<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const Loaded = lazy(() => afterFrame().then(() => withTexts(load))) as unknown as ComponentType<Props>;
  return function Later(props: Props): JSX.Element {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
