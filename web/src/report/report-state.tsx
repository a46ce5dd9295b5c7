/** The progress of a report, with buttons that start and stop it. */
import { type JSX, useSyncExternalStore } from 'react';
import { formatShare } from '../evaluation/comment.js';
import { useSection, useWords } from '../i18n/index.js';
import { REPORT } from '../i18n/namespaces/report.js';
import { formatAccuracy } from './report-view.js';
import type { Report } from './reports.js';

interface ReportStateProps {
  readonly report: Report;
  readonly names: readonly string[];
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function ReportState({ report, names, onStart, onStop }: ReportStateProps): JSX.Element {
  const words = useWords();
  const t = useSection(REPORT);
  useSyncExternalStore(report.watch, report.version);
  const { isGoing, progress, review, hasFailed } = report;
  const accuracies = review?.players.map(({ accuracy }, player) =>
    t('accuracy-of', { name: names[player], accuracy: formatAccuracy(words, accuracy) }),
  );
  return (
    <>
      {accuracies !== undefined && (
        <p className="visually-hidden" role="status">
          {t('ready', { list: words.list(accuracies) })}
        </p>
      )}
      {isGoing && (
        <div className="report-progress">
          <label>
            <span role="status">{t('progress', { percent: formatShare(words, Math.floor(5 * progress) / 5) })}</span>
            <progress value={progress} max={1} />
          </label>
          <button type="button" className="button" onClick={onStop}>
            {t('stop')}
          </button>
        </div>
      )}
      {!isGoing && review === undefined && (
        <button type="button" className="button" onClick={onStart}>
          {t('analyse')}
        </button>
      )}
      {hasFailed && <p className="error">{t('failed')}</p>}
    </>
  );
}
