import { generationIn } from '@shutterdesk/shared';
import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import type { ChangeStatus } from '../../../sync-status.ts';
import { type Answered, refusalOf } from '../line/answers.ts';
import type { SignIns } from '../line/sign-ins.ts';
import { changeEntry, type Entry, findEntry, noteEntry } from '../store/entries.ts';
import { storeTroubleOf } from '../store/store-trouble.ts';
import type { Troubles } from '../store/troubles.ts';
import type { AttemptOutcome, SendParts } from './send-attempt.ts';
import { sendEntry } from './send-entry.ts';

const RETRY = { firstMs: 1000, longestMs: 60_000, jitter: 0.5 };

/** Schedules the retries of each noun, with growing delays. */
interface Retries {
  /** Schedules a retry of a noun, not before `atLeastMs`. */
  plan(noun: string, atLeastMs: number): void;
  /** Call this when an attempt begins. */
  begin(noun: string): void;
  /** Call this when nothing is in the noun's way any more. */
  over(noun: string): void;
  /** The time of the first scheduled retry, in milliseconds since 1970. */
  nextAt(): number | null;
  stop(): void;
}

export const createRetries = (again: (noun: string) => void): Retries => {
  const planned = new Map<string, { readonly timer: NodeJS.Timeout; readonly at: number }>();
  const failures = new Map<string, number>();
  const begin = (noun: string): void => {
    clearTimeout(planned.get(noun)?.timer);
    planned.delete(noun);
  };
  return {
    plan(noun, atLeastMs) {
      begin(noun);
      const failed = (failures.get(noun) ?? 0) + 1;
      failures.set(noun, failed);
      const waitMs = Math.max(atLeastMs, pauseAfter(failed, RETRY));
      const timer = setTimeout(again, waitMs, noun);
      timer.unref();
      planned.set(noun, { timer, at: Date.now() + waitMs });
    },
    begin,
    over: (noun) => failures.delete(noun),
    nextAt: () => (planned.size === 0 ? null : Math.min(...[...planned.values()].map(({ at }) => at))),
    stop() {
      for (const { timer } of planned.values()) clearTimeout(timer);
    },
  };
};

export interface AttemptParts extends SendParts {
  readonly mayGoOut: () => boolean;
  readonly troubles: Troubles;
  /** Called when nobody is signed in any more: pending changes have to wait for a sign-in. */
  readonly onSignedOut: () => void;
  /** The answer to a call from before a sign-in may concern the previous person. */
  readonly signIns: Pick<SignIns, 'over' | 'count'>;
}

const now = (): string => new Date().toISOString();

const sentenceOf = (answer: Answered): string =>
  refusalOf(answer)?.message ?? `The server didn’t accept this (${answer.status}). Try again.`;

/** The server's own clock. */
const dateOf = ({ headers }: Answered): string | null => {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const itemsIn = ({ status, text }: Answered): string | null => (status === 200 || status === 201 ? text : null);

/** A change that may have been carried out keeps the status `sending` until the server has answered. */
const statusAfter = async (
  { store, generation }: AttemptParts,
  entry: Entry,
  outcome: AttemptOutcome,
): Promise<ChangeStatus> => {
  if (outcome.kind === 'conflict') return 'needs-you';
  if (generation.isOther(entry)) return 'waiting';
  if ('mayBeDone' in outcome && outcome.mayBeDone) return 'sending';
  const wasOut = entry.status === 'sending' && entry.attempts > 0;
  if (!wasOut) return 'waiting';
  // A new key means that the last attempt was answered.
  return (await findEntry(store, entry.id))?.key === entry.key ? 'sending' : 'waiting';
};

/** Records the outcome of an attempt. */
const recordOutcome = async (parts: AttemptParts, entry: Entry, outcome: AttemptOutcome): Promise<void> => {
  const { store } = parts;
  if (outcome.kind === 'accepted') {
    // If this write is lost, the change is sent again under its key and gets the same answer.
    const sent = { status: 'sent' as const, answer: itemsIn(outcome.answer), tick: store.tick(), settledAt: now() };
    const acceptedAt = dateOf(outcome.answer);
    const by = generationIn(outcome.answer.headers)?.id ?? entry.generation;
    const settled = { ...sent, acceptedAt, generation: by, reason: null, refusal: null, attempt: null };
    await noteEntry(store, entry.id, settled);
  } else if (outcome.kind === 'refused') {
    const failed = { status: 'failed' as const, reason: sentenceOf(outcome.answer), settledAt: now() };
    const refusal = refusalOf(outcome.answer)?.error ?? null;
    changeEntry(store, entry.id, { ...failed, refusal, attempt: null });
  } else {
    changeEntry(store, entry.id, { status: await statusAfter(parts, entry, outcome) });
  }
};

/** Sends one change, records the outcome, and plans the next attempt if something is in the way. */
export const createAttempts = (parts: AttemptParts, retries: Retries, hasStopped: () => boolean) => {
  const { person } = parts;

  /** A change that cannot even be tried is kept like a refused one, so that it does not block others. */
  const broken = (error: unknown): AttemptOutcome => {
    if (hasStopped()) return { kind: 'unreachable', mayBeDone: true };
    if (storeTroubleOf(error)) throw error;
    const headers = new Headers({ 'content-type': 'application/json' });
    const message = `Couldn’t send this: ${error instanceof Error ? error.message : String(error)}`;
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
      await recordOutcome(parts, entry, became);
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
