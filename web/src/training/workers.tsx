/** The table of a run's workers, polled every few seconds. */
import { type JSX, useEffect, useState } from 'react';
import { useSection, useWords } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { fetchWorkers, type WorkerStatus } from './api.js';

/** As often as the trainer writes. */
const POLL_INTERVAL_MS = 5000;

export function WorkerTable({ id }: { readonly id: string }): JSX.Element | null {
  const t = useSection(TRAINING);
  const { number } = useWords();
  const [workers, setWorkers] = useState<readonly WorkerStatus[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const poll = () => void fetchWorkers(id).then((found) => isCurrent && setWorkers(found));
    poll();
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [id]);
  if (workers.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('machines')}</h2>
      <table className="training-table">
        <thead>
          <tr>
            <th scope="col">{t('machine')}</th>
            <th scope="col">{t('per-hour')}</th>
            <th scope="col">{t('iteration')}</th>
          </tr>
        </thead>
        <tbody>
          {workers.map(({ name, gamesPerHour, iteration, problem }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{number(Math.round(gamesPerHour))}</td>
              <td>{problem ?? iteration ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
