/** The game of an address as a match: opened from the store, held against other tabs, kept when it is left. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hasArrived } from '../correspondence/arrivals.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { deleteGames, watchGames } from '../store/games.js';
import { type Hold, hold, takeOver } from '../store/lock.js';
import { boardMotion, getSettings } from '../theme/settings.js';
import { Match } from './match.js';
import { openGame } from './openings.js';
import type { Table } from './table.js';

export type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly failure: Failure }
  | {
      readonly kind: 'open';
      readonly match: Match;
      /** Whether another tab plays it. */
      readonly isElsewhere: boolean;
      /** Plays it here instead. */
      readonly take: () => void;
    };

/** Speed of machines among themselves, as the board's motion. */
function delayFactor(): number {
  const motion = boardMotion(getSettings());
  return motion === 'off' ? 0.4 : 1 / motion.speed;
}

export function useMatch(id: string): Opening {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  const [round, setRound] = useState(0);
  const wantsIt = useRef(false);
  const played = useRef<Match>(undefined);

  // Another round opens the same game again
  useEffect(() => {
    let isLeft = false;
    let held: Hold | undefined;
    let match: Match | undefined;
    const again = () => !isLeft && setRound((before) => before + 1);

    const loseLock = async (mayKeep: boolean) => {
      held = undefined;
      await match?.stop(mayKeep);
      again();
    };
    const open = async () => {
      const getting = wantsIt.current || hasArrived(id) ? takeOver(id, loseLock) : hold(id, loseLock);
      wantsIt.current = false;
      held = await getting;
      const found = await openGame(id);
      if (isLeft) return held?.release();
      if (found === undefined) return setOpening({ kind: 'none' });
      const { session, created, tags } = found;
      match = new Match(session, { id, created, tags }, delayFactor);
      const take = () => {
        wantsIt.current = true;
        again();
      };
      setOpening({ kind: 'open', match, isElsewhere: held === undefined, take });
      if (held !== undefined) {
        played.current = match;
        match.start();
      }
    };
    open().catch((error: unknown) => {
      setOpening({ kind: 'broken', failure: failureOf(error) });
    });

    // A tab that only watches sees every move of the tab that plays.
    const unwatch = watchGames(({ ids }) => {
      if (match !== undefined && held === undefined && ids.includes(id)) again();
    });
    const saveNow = () => {
      if (held !== undefined && match?.isClosed === false) match.keep();
    };
    addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      isLeft = true;
      unwatch();
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      const mine = held;
      void Promise.resolve(match?.stop()).finally(() => mine?.release());
    };
  }, [id, round]);

  // A game in which nothing was played is not worth keeping once it has been left; a friend's may come back.
  useEffect(
    () => () => {
      const left = played.current;
      if (left?.session.hasFriend) return;
      if (left?.session.tree.root.children.length === 0) void left.stop().then(() => deleteGames([id]));
    },
    [id],
  );
  return opening;
}

/** Draws again at every change of a match. */
export function useMatchChanges(match: Table): number {
  return useSyncExternalStore(match.watch, match.version);
}
