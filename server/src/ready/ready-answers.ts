import type { IncomingMessage, ServerResponse } from 'node:http';

/** Has answers ready in memory. */
export interface ReadyAnswers {
  /** Answers a request; false when it is for somebody else. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

/** The one door to all of them: what none of them answers goes on to Express. */
export const firstOf = (...sources: readonly ReadyAnswers[]): ReadyAnswers => ({
  serve: (request, response) => sources.some((source) => source.serve(request, response)),
});
