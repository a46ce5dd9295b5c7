/** Pairs rounds of Swiss tournaments in a thread, because that takes up to seconds, in which no game could go on. */
import { onThreadEnd, startThread } from 'otau/internal/lib/node/thread.js';
import { pairSwiss, type SwissPlayer, type SwissRound } from './swiss.js';

/** Calls one of two functions once: with the round, undefined if there is none, or with the error for which there is no answer. */
export type PairRound = (
  players: readonly SwissPlayer[],
  done: (round: SwissRound | undefined) => void,
  fail: (error: unknown) => void,
) => void;

/** Pairs at once. */
export const pairHere: PairRound = (players, done) => done(pairSwiss(players));

/** Pairs in a thread; one round at a time, because threads take the processor from the games. */
export function threadPairer(): PairRound {
  let last: Promise<unknown> = Promise.resolve();
  return (players, done, fail) => {
    last = last.then(() => inThread(players)).then(done, fail);
  };
}

function inThread(players: readonly SwissPlayer[]): Promise<SwissRound | undefined> {
  return new Promise((resolve, reject) => {
    const thread = startThread('pairing-thread', import.meta.url, { workerData: players });
    thread.once('message', resolve);
    onThreadEnd(thread, ({ error, reason }) => reject(error ?? new Error(`The thread that pairs players ${reason}.`)));
  });
}
