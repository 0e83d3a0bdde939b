import type { ServerResponse } from 'node:http';

/** Aborted when the caller disconnects, so that work for this caller alone can stop. */
export const callerLeft = (response: ServerResponse): AbortSignal => {
  const leaving = new AbortController();
  if (response.destroyed) leaving.abort();
  else response.once('close', () => leaving.abort());
  return leaving.signal;
};
