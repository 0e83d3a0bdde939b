import type { ErrorBody, Issue } from './api-error.ts';

/** Messages that mean nothing without the field's name. */
const BARE = new Set(['Required', 'Invalid input']);

const sentenceOf = ([first]: readonly Issue[]): string => {
  const { path, message } = first ?? { path: '', message: 'Invalid input' };
  return BARE.has(message) ? `${path || 'The body'}: ${message}` : message;
};

interface FoundIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The body of the answer when a request fails its schema. */
export const invalidRequest = (found: readonly FoundIssue[]): ErrorBody & { issues: Issue[] } => {
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { error: 'invalid_request', message: sentenceOf(issues), issues };
};
