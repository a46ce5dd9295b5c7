/** The game of an address as a match: opened from the store, locked against other tabs, saved when the page is left. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { newMoves } from '../../correspondence/new-moves.js';
import { loadBoard } from '../../games/board.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { deleteGames, watchGames } from '../../store/games.js';
import { acquireLock, type GameLock, takeOverLock } from '../../store/lock.js';
import { boardMotion, getSettings } from '../../theme/settings.js';
import type { BaseMatch } from './base-match.js';
import { Match } from './match.js';
import { openNewGame, openSavedGame } from './start-game.js';

export type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly failure: Failure }
  | {
      readonly kind: 'open';
      readonly match: Match;
      readonly isInOtherTab: boolean;
      /** Takes the game over to this tab. */
      readonly takeOver: () => void;
    };

/** The delay between moves of computer players, by the speed of the board's animations. */
function delayFactor(): number {
  const motion = boardMotion(getSettings());
  return motion === 'off' ? 0.4 : 1 / motion.speed;
}

export function useMatch(id: string): Opening {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  const [round, setRound] = useState(0);
  const isTakingOver = useRef(false);
  const played = useRef<Match>(undefined);

  // A new round opens the same game again. Before the first frame, so that a new game is in it
  useLayoutEffect(() => {
    let [isLeft, isLockLost] = [false, false];
    let getting: Promise<GameLock | undefined> | undefined;
    let match: Match | undefined;
    const again = () => !isLeft && setRound((before) => before + 1);

    const release = async () => (await getting)?.release();
    const loseLock = async (canSave: boolean) => {
      isLockLost = true;
      await match?.stop(canSave);
      again();
    };
    const open = async () => {
      getting = isTakingOver.current || newMoves.has(id) ? takeOverLock(id, loseLock) : acquireLock(id, loseLock);
      isTakingOver.current = false;
      // Nobody else can have a new game: its board does not wait for the lock
      const made = await openNewGame(id);
      const isMine = made !== undefined || (await getting) !== undefined;
      const found = made ?? (await openSavedGame(id));
      if (found !== undefined) await loadBoard(found.session.game.id);
      if (isLeft) return;
      if (found === undefined) return setOpening({ kind: 'none' });
      const { session, created, tags } = found;
      match = new Match(session, { id, created, tags }, delayFactor);
      const takeOver = () => {
        isTakingOver.current = true;
        again();
      };
      const isPlayedHere = isMine && !isLockLost;
      setOpening({ kind: 'open', match, isInOtherTab: !isPlayedHere, takeOver });
      if (!isPlayedHere) return;
      played.current = match;
      match.start();
    };
    open().catch((error: unknown) => {
      // Another tab may be able to open it
      void release();
      setOpening({ kind: 'broken', failure: failureOf(error) });
    });

    // A tab that only watches sees every move of the tab that plays.
    const unwatch = watchGames(({ ids, areDeleted = false }) => {
      if (match === undefined || !ids.includes(id)) return;
      if (!match.isRunning) again();
      else match.setDeleted(areDeleted);
    });
    const saveNow = () => {
      if (match?.isRunning && !match.isClosed) match.save();
    };
    addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      isLeft = true;
      unwatch();
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      void Promise.resolve(match?.stop()).finally(release);
    };
  }, [id, round]);

  // A game without moves is deleted when the page is left. A game with a friend stays, because a letter may come back.
  useLayoutEffect(
    () => () => {
      const left = played.current;
      if (left?.session.hasFriend) return;
      if (left?.session.tree.root.children.length === 0) void left.stop().then(() => deleteGames([id]));
    },
    [id],
  );
  return opening;
}

export function useMatchChanges(match: BaseMatch): number {
  return useSyncExternalStore(match.watch, match.version);
}
