/** The settings of a person: defaults for the command line. Flags and variables of the environment go before them. */

export interface Settings {
  /** The file of the archive. */
  readonly archive?: string;
  readonly colour?: 'auto' | 'always' | 'never';
  /** The game of commands that name none. */
  readonly game?: string;
  /** By game: the notation in which moves are shown. */
  readonly notation?: Readonly<Record<string, string>>;
  /** Who plays in `otau play`, as `human,level:5`. */
  readonly players?: string;
  /** The clocks of `otau play`. */
  readonly time?: string;
}

let current: Settings = {};

/** The settings in force. */
export function settings(): Settings {
  return current;
}

/** Puts other settings in force; none where a command must run even with a damaged file. */
export function useSettings(given: Settings): void {
  current = given;
}
