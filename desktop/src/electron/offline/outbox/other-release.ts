import { ERROR_STATUS, type SettingsLike, sameValue } from '@shutterdesk/shared';
import { endpointNamed } from '../line/calls.ts';
import type { Merging } from '../nouns/noun.ts';
import type { Entry } from '../store/entries.ts';
import type { AttemptOutcome } from './send-attempt.ts';

/* Refuses a change that cannot be sent before one side is updated. It stays in the outbox with a sentence that
   says which side. */

const refused = (message: string, names: readonly string[] = []): AttemptOutcome => ({
  kind: 'refused',
  answer: {
    status: ERROR_STATUS.not_implemented,
    headers: new Headers({ 'content-type': 'application/json' }),
    text: JSON.stringify({
      error: 'not_implemented',
      message,
      issues: names.map((name) => ({ path: name, message })),
    }),
  },
});

/** Refuses a change whose call this app does not have; null if it has the call. */
export const refuseUnknownCall = ({ call }: Entry): AttemptOutcome | null =>
  endpointNamed(call) ? null : refused('A newer version of this app made this change. Update the app, then try again.');

interface Versions {
  readonly base: SettingsLike;
  readonly mine: SettingsLike;
  readonly theirs: SettingsLike;
}

/**
 * Refuses a change of a field that the server does not know, because it would silently ignore the field; null if
 * there is none.
 */
export const refuseUnknownFields = ({ labelOf }: Merging, { base, mine, theirs }: Versions): AttemptOutcome | null => {
  const names = Object.keys(mine).filter((name) => theirs[name] === undefined && !sameValue(mine[name], base[name]));
  if (names.length === 0) return null;
  const fields = names.map((name) => `“${labelOf(name)}”`).join(', ');
  const sentence = `Your server is older than this app and does not know ${fields} yet. Update the server, then try again.`;
  return refused(sentence, names);
};
