import type { ServerResponse } from 'node:http';

/** Aborted when whoever asked has gone: what is done for them alone need not be done. */
export const callerLeft = (response: ServerResponse): AbortSignal => {
  const leaving = new AbortController();
  if (response.destroyed) leaving.abort();
  else response.once('close', () => leaving.abort());
  return leaving.signal;
};
