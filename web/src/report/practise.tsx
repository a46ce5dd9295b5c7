/** Links from a report to its mistakes as exercises. The user's own mistakes are saved automatically. */
import type { History } from 'otau';
import { puzzlesOfReview } from 'otau/puzzles';
import type { Review } from 'otau/review';
import { type JSX, useEffect, useMemo } from 'react';
import { saveMistakes } from '../exercises/mistakes.js';
import { useSection } from '../i18n/index.js';
import { REPORT } from '../i18n/namespaces/report.js';
import { PERSON } from '../session/session.js';
import { go } from '../shell/route.js';

interface PractiseProps {
  /** The game that was reviewed. */
  readonly history: History;
  readonly review: Review;
  readonly names: readonly string[];
  /** Specifications of agents, or `person`, if the game was played in this browser. */
  readonly players?: readonly string[];
}

export function Practise({ history, review, names, players = [] }: PractiseProps): JSX.Element | null {
  const t = useSection(REPORT);
  const persons = names.flatMap((_, player) => (players[player] === PERSON ? [player] : []));
  // With several human players at one board, the user's side is unknown
  const own = persons.length === 1 ? persons[0] : undefined;
  const counts = useMemo(
    () => names.map((_, player) => puzzlesOfReview(history, review, player).length),
    [history, review, names],
  );
  useEffect(() => {
    if (own !== undefined) saveMistakes(history, review, own, Date.now());
  }, [history, review, own]);
  const sides = own === undefined ? counts.keys() : [own];
  const open = (player: number) => {
    saveMistakes(history, review, player, Date.now());
    go('practice', history.game.id, 'mine');
  };
  return (
    <div className="report-practise">
      {[...sides].map((player) => {
        const count = counts[player];
        if (count === 0) return null;
        return (
          <button key={player} type="button" className="button button-main" onClick={() => open(player)}>
            {own === undefined ? t('practise-of', { name: names[player], count }) : t('practise', { count })}
          </button>
        );
      })}
    </div>
  );
}
