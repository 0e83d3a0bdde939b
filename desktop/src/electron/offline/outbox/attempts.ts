import type { SignIns } from '../line/sign-ins.ts';
import type { Entry } from '../store/entries.ts';
import { storeTroubleOf } from '../store/store-trouble.ts';
import type { Troubles } from '../store/troubles.ts';
import { recordOutcome } from './record-outcome.ts';
import { RETRY, type Retries } from './retries.ts';
import type { AttemptOutcome, SendParts } from './send-attempt.ts';
import { sendEntry } from './send-entry.ts';

export interface AttemptParts extends SendParts {
  readonly mayGoOut: () => boolean;
  readonly troubles: Troubles;
  /** Called when nobody is signed in any more: pending changes have to wait for a sign-in. */
  readonly onSignedOut: () => void;
  /** The answer to a call from before a sign-in may concern the previous person. */
  readonly signIns: Pick<SignIns, 'over' | 'count'>;
}

/** Sends one change, records the outcome, and plans the next attempt if something is in the way. */
export const createAttempts = (parts: AttemptParts, retries: Retries, hasStopped: () => boolean) => {
  const { person, store } = parts;

  /** A change that cannot even be tried is kept like a refused one, so that it does not block others. */
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

  /** Plans the next attempt if something is in the way. */
  const goOn = (entry: Entry, outcome: AttemptOutcome): AttemptOutcome => {
    if (outcome.kind === 'later') return comeBack(entry, outcome.waitMs);
    // The server is reachable, so no probe will trigger a retry: the change schedules its own.
    if (outcome.kind === 'unreachable' && parts.mayGoOut()) return comeBack(entry, 0);
    // The person has signed out and in again meanwhile: the same change would be next again.
    if (outcome.kind === 'not-theirs' && entry.owner === person.id) return comeBack(entry, 0);
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') retries.over(entry.noun);
    return outcome;
  };

  const attempt = async (entry: Entry): Promise<AttemptOutcome> => {
    const signIns = parts.signIns.count;
    const outcome = await parts.troubles.ignoringStorageErrors(async () => {
      const became = await sendEntry(parts, entry).catch((error: unknown) => broken(error));
      if (hasStopped()) return became;
      await recordOutcome(store, entry, became);
      parts.onChange();
      return became;
    });
    if (hasStopped()) return { kind: 'unreachable', mayBeDone: true };
    // If the outcome of an attempt cannot be stored, the attempt is repeated under the same key.
    if (!outcome) return comeBack(entry, RETRY.longestMs);
    if (outcome.kind !== 'signed-out') return goOn(entry, outcome);
    if (signIns !== parts.signIns.count) return comeBack(entry, 0);
    parts.onSignedOut();
    return outcome;
  };

  return attempt;
};
