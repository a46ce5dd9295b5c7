/** Why something could not be done: a sentence in the chosen language, then the library's own, which is exact. */
import type { JSX } from 'react';
import { detailOf, type Failure } from './failures.js';
import { useSection } from './index.js';
import { FAILURES } from './namespaces/first.js';

export function FailureText({ failure }: { readonly failure: Failure }): JSX.Element {
  const detail = detailOf(failure);
  const t = useSection(FAILURES);
  return (
    <>
      {t(failure.key)}{' '}
      {detail !== undefined && (
        <span lang="en" className="muted">
          {detail}
        </span>
      )}
    </>
  );
}
