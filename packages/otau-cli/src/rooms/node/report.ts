/** Reports of a server of rooms for metrics and logs. They contain no moves and no chat. */

/** One event. */
export type RoomReport =
  /** A request was accepted, and its response was sent after the write to the disk. */
  | { readonly event: 'answered'; readonly request: string; readonly seconds: number }
  /** A request was refused. */
  | { readonly event: 'refused'; readonly code: string; readonly address: string }
  /** A game was created. */
  | { readonly event: 'opened'; readonly room: string; readonly game: string; readonly control: string }
  /** A game has ended; without results if it was closed before it began. */
  | { readonly event: 'over'; readonly room: string; readonly game: string; readonly results: readonly number[] | null }
  /** This server leads now, or relays its clients to the leader. */
  | { readonly event: 'leads' | 'follows' }
  /** A player has reported another one. */
  | { readonly event: 'reported'; readonly player: string; readonly room: string };
