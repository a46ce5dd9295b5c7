/** The machines of a run: read again every few seconds while they are shown. */
import { type JSX, useEffect, useState } from 'react';
import { useSection, useWords } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { fetchMachines, type Machine } from './api.js';

/** The trainer writes as often. */
const POLL_INTERVAL_MS = 5000;

export function Machines({ id }: { readonly id: string }): JSX.Element | null {
  const t = useSection(TRAINING);
  const { number } = useWords();
  const [machines, setMachines] = useState<readonly Machine[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const poll = () => void fetchMachines(id).then((found) => isCurrent && setMachines(found));
    poll();
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [id]);
  if (machines.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('machines')}</h2>
      <table className="training-machines">
        <thead>
          <tr>
            <th scope="col">{t('machine')}</th>
            <th scope="col">{t('per-hour')}</th>
            <th scope="col">{t('iteration')}</th>
          </tr>
        </thead>
        <tbody>
          {machines.map(({ name, gamesPerHour, iteration, problem }) => (
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
