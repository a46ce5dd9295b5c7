/** What was probably played where a move of a pasted game is wrong: each offer in a sentence, to be taken with a press. */
import type { Change, RepairOffer } from 'otau/records';
import { type JSX, useEffect, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { studyOfRecord } from '../study/create-study.js';
import type { MisprintedText, Study } from '../study/study.js';
import { findRepairs } from './repairs.js';

interface RepairOffersProps {
  readonly source: MisprintedText;
  readonly onOpen: (study: Study) => void;
}

/** Offers of which each is less likely are not shown. */
const MAX_SHOWN = 3;
const MIN_PROBABILITY = 0.02;

export function RepairOffers({ source, onOpen }: RepairOffersProps): JSX.Element | null {
  const t = useSection(ANALYSE);
  const [offers, setOffers] = useState<readonly RepairOffer[]>();
  useEffect(() => {
    const stopping = new AbortController();
    setOffers(undefined);
    void findRepairs(source, stopping.signal).then((found) => {
      if (!stopping.signal.aborted) setOffers(found);
    });
    return () => stopping.abort();
  }, [source]);
  if (offers === undefined) return <p className="muted">{t('repair-looking')}</p>;
  const likely = offers.filter(({ probability }) => probability >= MIN_PROBABILITY).slice(0, MAX_SHOWN);
  if (likely.length === 0) return null;
  return (
    <ul className="open-list">
      {likely.map((offer, index) => (
        <li key={index}>
          <Offer offer={offer} isOnly={likely.length === 1} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface OfferProps extends Pick<RepairOffersProps, 'onOpen'> {
  readonly offer: RepairOffer;
  readonly isOnly: boolean;
}

function Offer({ offer: { changes, record, probability }, isOnly, onOpen }: OfferProps): JSX.Element {
  const t = useSection(ANALYSE);
  const say = ({ kind, ply, move = '', printed = '' }: Change) => t(`repair-${kind}`, { ply, move, printed });
  const count = record.moves.length - Math.min(...changes.map(({ ply }) => ply));
  return (
    <button type="button" className="button open-item" onClick={() => onOpen(studyOfRecord(record))}>
      <span>{t('repair-fits', { changes: changes.map(say).join('; '), count })}</span>
      <span className="muted">
        {t('repair-take')}
        {!isOnly && ` · ${Math.round(100 * probability)} %`}
      </span>
    </button>
  );
}
