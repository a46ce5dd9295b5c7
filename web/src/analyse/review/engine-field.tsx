/** The field for the engine of a report: the usual search, or a network. */
import { type JSX, useId } from 'react';
import { useSection } from '../../i18n/index.js';
import { REPORT } from '../../i18n/namespaces/report.js';
import type { StudyReview } from './use-review.js';

export function EngineField({ review }: { readonly review: StudyReview }): JSX.Element | null {
  const t = useSection(REPORT);
  const id = useId();
  const { engines, engine, choose } = review;
  if (engines.length < 2) return null;
  return (
    <div className="report-engine">
      <label htmlFor={id}>{t('engine')}</label>
      <select id={id} value={engine} onChange={({ target }) => choose(target.value)}>
        {engines.map(({ spec, network }) => (
          <option key={spec} value={spec}>
            {network === undefined ? t('standard-search') : network === '' ? t('network') : t('own', { name: network })}
          </option>
        ))}
      </select>
    </div>
  );
}
