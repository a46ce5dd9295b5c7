/** Draw offers and takebacks during a game. */

import type { LiveGame } from 'otau';
import { notAllowed } from 'otau/rooms';
import type { Chat } from './chat.js';
import type { RoomEvent } from './events.js';
import type { RoomMoves } from './room-moves.js';

/** A running game with its moves and its chat. */
export interface Playing {
  readonly live: LiveGame;
  readonly played: RoomMoves;
  readonly chat: Chat;
}

/** @throws OtauError `not-allowed` */
export function ask({ live, played, chat }: Playing, seat: number, what: 'draw' | 'takeback', isRated: boolean): void {
  if (what === 'draw') live.offerDraw(seat);
  else if (isRated) throw notAllowed('rated-takeback');
  else if (played.lastOf(seat) < 0) throw notAllowed('no-takeback');
  else chat.askTakeBack(seat);
}

export function answerDraw({ live }: Playing, { seat, accept, at }: Extract<RoomEvent, { type: 'answer' }>): void {
  if (accept) live.acceptDraw(seat, at);
  else live.declineDraw(seat);
}

/** Whether moves were taken back. */
export function answerTakeBack(
  { live, played, chat }: Playing,
  { seat, accept, at }: Extract<RoomEvent, { type: 'answer' }>,
): boolean {
  const asker = chat.endTakeBack(seat);
  if (!accept) return false;
  const ply = played.lastOf(asker);
  while (live.history.length > ply) live.undo(at);
  played.cut(ply);
  return true;
}
