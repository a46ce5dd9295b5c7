/** Why something could not be done: a sentence in the chosen language, then the library's own, which is exact. */
import type { JSX } from 'react';
import type { Failure } from './failures.js';
import { useSection } from './index.js';
import { FAILURES } from './namespaces/failures.js';

export function FailureText({ failure: { key, detail } }: { readonly failure: Failure }): JSX.Element {
  const t = useSection(FAILURES);
  return (
    <>
      {t(key)}{' '}
      {key !== 'no-room' && (
        <span lang="en" className="muted">
          {detail}
        </span>
      )}
    </>
  );
}
