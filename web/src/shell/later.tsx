/** Components that are loaded, with their texts, when they are first shown. Until then nothing is in their place. */
import { type ComponentType, type JSX, lazy, Suspense } from 'react';
import { withTexts } from '../i18n/index.js';

export function later<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const Loaded = lazy(() => withTexts(load)) as unknown as ComponentType<Props>;
  return function Later(props: Props): JSX.Element {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
