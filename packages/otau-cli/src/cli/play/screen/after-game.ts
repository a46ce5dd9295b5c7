/** After a game on the whole terminal: going through its moves, another one with colours changed, or the end. */

import { isOtauError } from '../../errors.js';
import { appendRecord } from '../../files.js';
import type { Match } from '../match.js';
import type { GameView } from './view.js';

/** The choice of a person after a game. */
export type Wish = 'rematch' | 'end';

/** Asks until the person chooses another game or the end. */
export async function afterGame(match: Match, view: GameView): Promise<Wish> {
  for (;;) {
    view.draw(match);
    const line = await view.input.ask('review, rematch, save FILE or quit> ');
    const [word = '', file] = line?.trim().split(/\s+/, 2) ?? ['quit'];
    if (/^(q|quit)$/i.test(word)) return 'end';
    if (/^rem/i.test(word)) return 'rematch';
    if (/^(rev|v$)/i.test(word)) await review(match, view);
    else if (/^save$/i.test(word) && file !== undefined) save(match, file, view);
    else view.say('Enter review, rematch, save and a file, or quit.');
  }
}

function save(match: Match, file: string, view: GameView): void {
  try {
    appendRecord(file, match.record());
    view.say(`Saved in ${file}.`);
  } catch (error) {
    if (!isOtauError(error)) throw error;
    view.say(error.message);
  }
}

/** Goes through the moves, from the first on. */
async function review(match: Match, view: GameView): Promise<void> {
  const { length } = match.history;
  view.clear();
  let ply = 0;
  for (;;) {
    view.draw(match, ply);
    const line = await view.input.ask(`move ${ply} of ${length} (Enter: next, b: back, a number, q: done)> `);
    const word = line?.trim().toLowerCase() ?? 'q';
    if (word === 'q' || word === 'quit') return;
    if (/^\d+$/.test(word)) ply = Number(word);
    else ply += word === 'b' ? -1 : 1;
    ply = Math.max(0, Math.min(length, ply));
  }
}
