import type { IncomingMessage, ServerResponse } from 'node:http';

/** A source of answers in memory. */
export interface ReadyAnswers {
  /** Answers a request; false when it is not responsible for it. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Tries all sources in turn: a request that none of them answers goes on to Express. */
export const firstOf = (...sources: readonly ReadyAnswers[]): ReadyAnswers => ({
  serve: (request, response) => sources.some((source) => source.serve(request, response)),
});
