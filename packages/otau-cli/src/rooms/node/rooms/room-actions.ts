/** Turns requests of players other than moves into events of their room. */
import { OtauError } from 'otau';
import { cleanText, isSlow, notAllowed, type RoomRequest } from 'otau/rooms';
import type { RoomEvent } from '../../events.js';
import type { Room } from '../../room.js';

export type RoomAction = RoomRequest<'ask' | 'answer' | 'conditional' | 'claim' | 'resign' | 'say' | 'close'>;

/** After this absence of the player to move, the other player may claim the game. */
export const ABSENCE_TIMEOUT_MS = 60_000;

/** The number of messages, requests, answers and conditional moves of one player in one room is limited, because all are stored. */
export const MAX_MESSAGES_PER_PLAYER = 1000;

interface RoomActionContext {
  readonly room: Room;
  readonly seat: number;
  readonly at: number;
  /** Whether free text is allowed. */
  readonly chat: boolean;
  /** Since when a player has been away; undefined if the player is connected. */
  readonly awaySince: (seat: number) => number | undefined;
}

/** @throws OtauError `bad-claim`, `not-allowed` or `bad-message` if the action is not allowed */
export function eventOf(request: RoomAction, around: RoomActionContext): RoomEvent {
  const { room, seat, at } = around;
  const isCounted = ['ask', 'answer', 'conditional', 'say'].includes(request.type);
  if (isCounted && room.sitting.messagesOf(seat) >= MAX_MESSAGES_PER_PLAYER)
    throw new OtauError(
      'not-allowed',
      `No more than ${MAX_MESSAGES_PER_PLAYER} phrases, questions, answers and conditional moves of one player.`,
    );
  switch (request.type) {
    case 'ask':
      return { type: 'ask', seat, what: request.what, at };
    case 'answer':
      if (request.what === 'takeback' && request.accept && !room.isTakeBackUpTo(seat))
        return { type: 'agree', seat, at };
      return { type: 'answer', seat, what: request.what, accept: request.accept, at };
    case 'conditional':
      if (request.ply !== room.moves.length) throw notAllowed('moved-on');
      return { type: 'conditional', seat, lines: room.checkConditional(seat, request.lines), at };
    case 'claim':
      // Before and after a game the room refuses either claim
      if (request.what === 'repetition' || room.phase !== 'playing') return { type: 'claim', seat, at };
      return { type: 'resign', seat: absentSeat(around), at };
    case 'resign':
      return { type: 'resign', seat, at };
    case 'close':
      return { type: 'close', at };
    case 'say':
      return { type: 'say', seat, ...chatOf(request, around), at };
  }
}

/** The seat of the player to move. Throws `bad-claim` unless that player has been away long enough. */
function absentSeat({ room: { info, actor = -1 }, seat, at, awaySince }: RoomActionContext): number {
  if (isSlow(info)) throw new OtauError('bad-claim', 'In a game with days a move no player has to stay connected.');
  const away = actor < 0 ? undefined : awaySince(actor);
  if (actor !== seat && away !== undefined && at - away >= ABSENCE_TIMEOUT_MS) return actor;
  throw new OtauError('bad-claim', `The player to move has not been away for ${ABSENCE_TIMEOUT_MS / 1000} seconds.`);
}

function chatOf({ phrase, text = '' }: RoomRequest<'say'>, { chat }: RoomActionContext) {
  if (phrase !== undefined) return { phrase };
  if (!chat) throw new OtauError('not-allowed', 'Only the fixed phrases may be said here.');
  const clean = cleanText(text);
  if (clean === '') throw new OtauError('bad-message', 'There is nothing to say.');
  return { text: clean };
}
