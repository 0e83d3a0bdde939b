import type { SignIns } from '../sign-ins.ts';
import type { Entry } from '../store/entries.ts';
import { storeTroubleOf } from '../store/store-trouble.ts';
import type { Troubles } from '../store/troubles.ts';
import { RETRY, type Retries } from './retries.ts';
import type { AttemptOutcome, SendParts } from './send-attempt.ts';
import { sendEntry } from './send-entry.ts';
import { settleAttempt } from './settle-attempt.ts';

export interface AttemptParts extends SendParts {
  readonly mayGoOut: () => boolean;
  readonly troubles: Troubles;
  /** Nobody is signed in any more: what waits has to wait for that. */
  readonly onSignedOut: () => void;
  /** An answer to a call from before a sign-in may still speak of the person before. */
  readonly signIns: Pick<SignIns, 'over' | 'count'>;
}

/** Sends one change, writes down what became of it, and plans the next try where something is in the way. */
export const createAttempts = (parts: AttemptParts, retries: Retries, hasStopped: () => boolean) => {
  const { person, store } = parts;

  /** A change that cannot even be tried is kept like a refused one, so that it holds up no other. */
  const broken = (error: unknown): AttemptOutcome => {
    if (hasStopped()) return { kind: 'unreachable', mayBeDone: true };
    if (storeTroubleOf(error)) throw error;
    const headers = new Headers({ 'content-type': 'application/json' });
    const message = `This could not be sent: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: 'refused', answer: { status: 500, headers, text: JSON.stringify({ error: 'internal', message }) } };
  };

  const comeBack = (entry: Entry, waitMs: number): AttemptOutcome => {
    retries.plan(entry.noun, waitMs);
    parts.onChange();
    return { kind: 'later', waitMs, mayBeDone: false };
  };

  /** Plans the next try where something is in the way. */
  const goOn = (entry: Entry, outcome: AttemptOutcome): AttemptOutcome => {
    if (outcome.kind === 'later') return comeBack(entry, outcome.waitMs);
    // Nobody looks for a server that is there: the change comes back by itself.
    if (outcome.kind === 'unreachable' && parts.mayGoOut()) return comeBack(entry, 0);
    // The person has gone and come back meanwhile: the same change would have its turn again at once.
    if (outcome.kind === 'not-theirs' && entry.owner === person.id) return comeBack(entry, 0);
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') retries.over(entry.noun);
    return outcome;
  };

  const attempt = async (entry: Entry): Promise<AttemptOutcome> => {
    const signIns = parts.signIns.count;
    const outcome = await parts.troubles.spare(async () => {
      const became = await sendEntry(parts, entry).catch((error: unknown) => broken(error));
      if (hasStopped()) return became;
      await settleAttempt(store, entry, became);
      parts.onChange();
      return became;
    });
    if (hasStopped()) return { kind: 'unreachable', mayBeDone: true };
    // An attempt that cannot be written down is made once more, under the same key.
    if (!outcome) return comeBack(entry, RETRY.longestMs);
    if (outcome.kind !== 'signed-out') return goOn(entry, outcome);
    if (signIns !== parts.signIns.count) return comeBack(entry, 0);
    parts.onSignedOut();
    return outcome;
  };

  return attempt;
};
