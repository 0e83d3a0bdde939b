import { ERROR_STATUS, type ErrorCode, type SettingsLike, sameValue } from '@shutterdesk/shared';
import type { Answered } from '../line/answers.ts';
import { endpointNamed } from '../line/calls.ts';
import type { Merging } from '../nouns/noun.ts';
import type { Entry } from '../store/entries.ts';

/** A change that was not accepted: it stays in the outbox with a sentence, and holds up nothing. */
export interface Refusal {
  readonly kind: 'refused';
  readonly answer: Answered;
}

/** Refuses a change that this app does not send; `fields` are those that the sentence is about. */
const refused = (error: ErrorCode, message: string, fields: readonly string[] = []): Refusal => ({
  kind: 'refused',
  answer: {
    status: ERROR_STATUS[error],
    headers: new Headers({ 'content-type': 'application/json' }),
    text: JSON.stringify({ error, message, issues: fields.map((path) => ({ path, message })) }),
  },
});

const olderServer = (what: string): string =>
  `Your server is older than this app and does not know ${what} yet. Update the server, then try again.`;

/** Refuses a change whose call the server does not have. */
export const refuseOlderServer = (): Refusal => refused('not_implemented', olderServer('this change'));

/** Refuses a change whose call this app does not have; null if it has the call. */
export const refuseUnknownCall = ({ call }: Entry): Refusal | null =>
  endpointNamed(call)
    ? null
    : refused('not_implemented', 'A newer version of this app made this change. Update the app, then try again.');

interface Versions {
  readonly base: SettingsLike;
  readonly mine: SettingsLike;
  readonly theirs: SettingsLike;
}

/**
 * Refuses a change of a field that the server does not know, because it would silently ignore the field; null if
 * there is none.
 */
export const refuseUnknownFields = ({ labelOf }: Merging, { base, mine, theirs }: Versions): Refusal | null => {
  const names = Object.keys(mine).filter((name) => theirs[name] === undefined && !sameValue(mine[name], base[name]));
  if (names.length === 0) return null;
  const fields = names.map((name) => `“${labelOf(name)}”`).join(', ');
  return refused('not_implemented', olderServer(fields), names);
};

/** Refuses a change that may have arrived, and that the server may no longer recognise. */
export const refuseUnsure = (): Refusal =>
  refused(
    'precondition_failed',
    'We don’t know whether this arrived. Look at your site, then try again or discard this.',
  );

/** Refuses a change that cannot even be tried, so that it does not block others. */
export const refuseBroken = (error: unknown): Refusal =>
  refused('internal', `Couldn’t send this: ${error instanceof Error ? error.message : String(error)}`);
