/** The messages between the keeper of the site's socket and the servers of all releases; docs/decisions.md says why. */

/** The server of a release. */
export interface Program {
  readonly node: string;
  readonly main: string;
  /** First takes the data back to this release, if a newer one has changed them. */
  readonly goesBack?: boolean;
}

/** In the data folder: the program that the keeper starts at the signal. */
export const NEXT_PROGRAM = 'next-program.json';

export const SWITCH: NodeJS.Signals = 'SIGUSR2';

/** EX_TEMPFAIL of sysexits.h: the server asks its keeper to start it again. */
export const START_AGAIN = 75;
