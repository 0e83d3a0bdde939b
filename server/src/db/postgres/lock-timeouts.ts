import { KEEPALIVE } from './pool.ts';

/*
 * A server that hangs, or whose machine is gone, does not close its connection. The three times follow each other: the
 * server gives the connection up, stops relying on its locks, and only then does the database free them.
 */

/** A database that has not answered for this long is given up, and with it all locks. */
export const SILENCE_MS = 10_000;

/** A server that has had no answer for this long may have been replaced, and rests until it knows. */
export const CERTAIN_MS = 15_000;

/** For a connection that holds locks: the database ends it once it has heard nothing for this long. */
export const ENDS_IN_SILENCE = `set idle_session_timeout = '17s'; set idle_in_transaction_session_timeout = '17s'; ${KEEPALIVE}`;
