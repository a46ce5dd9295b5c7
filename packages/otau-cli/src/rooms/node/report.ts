/** Reports of a server of rooms for metrics and logs. They contain no moves and no chat. */

/** One thing that has happened. */
export type RoomReport =
  /** A request was done, and the answer sent once all of it was on the disk. */
  | { readonly event: 'answered'; readonly request: string; readonly seconds: number }
  /** A request was refused. */
  | { readonly event: 'refused'; readonly code: string; readonly address: string }
  /** A game was made. */
  | { readonly event: 'opened'; readonly room: string; readonly game: string; readonly control: string }
  /** A game has ended; without results where it was closed before it began. */
  | { readonly event: 'over'; readonly room: string; readonly game: string; readonly results: readonly number[] | null }
  /** This server has the rooms now, or relays its clients to the one that has them. */
  | { readonly event: 'leads' | 'follows' }
  /** A player has reported another one. */
  | { readonly event: 'reported'; readonly player: string; readonly room: string };
