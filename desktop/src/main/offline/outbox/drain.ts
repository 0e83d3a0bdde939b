import { NOUNS } from '@shutterdesk/shared';
import type { ChangeStatus } from '../../../sync-status.ts';
import { type Answered, refusalOf } from '../answers.ts';
import type { SignIns } from '../sign-ins.ts';
import {
  addEntry,
  changeEntry,
  type Entry,
  findEntry,
  hasOpenEntries,
  type NewEntry,
  nextEntry,
  noteEntry,
  removeEntry,
} from '../store/entries.ts';
import { storeTroubleOf } from '../store/store-trouble.ts';
import type { Troubles } from '../store/troubles.ts';
import { mayBeForgotten } from './compare-change.ts';
import { createRetries, RETRY } from './retries.ts';
import type { AttemptOutcome, SendParts } from './send-attempt.ts';
import { sendEntry } from './send-entry.ts';

export interface DrainParts extends SendParts {
  readonly mayGoOut: () => boolean;
  readonly troubles: Troubles;
  /** Nobody is signed in any more: what waits has to wait for that. */
  readonly onSignedOut: () => void;
  readonly signIns: Pick<SignIns, 'over' | 'count'>;
  /** The server has carried out a change at the moment in which it was made. */
  readonly onCarriedOut: () => void;
  /** These nouns have been sent for as long as there was anything to send; some of it may have been refused. */
  readonly onDone: (nouns: readonly string[]) => void;
}

/** What became of a change that was made just now. */
export type Submitted =
  | { readonly kind: 'answered'; readonly answer: Answered }
  /** It is kept and will be sent. */
  | { readonly kind: 'queued' };

export interface Drain {
  submit(entry: NewEntry, options: { keepWhenSignedOut: boolean }): Promise<Submitted>;
  /** Sends what there is, each noun in its own order. */
  kick(): void;
  /** When what was in the way of something is tried again, in milliseconds since 1970. */
  nextAttemptAt(): number | null;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const now = (): string => new Date().toISOString();

const sentenceOf = (answer: Answered): string =>
  refusalOf(answer)?.message ?? `The server refused this (${answer.status}).`;

const thingsIn = ({ status, text }: Answered): string | null => (status === 200 || status === 201 ? text : null);

/** After these the next change has its turn. */
const GOES_ON = new Set<AttemptOutcome['kind']>(['accepted', 'refused', 'discarded', 'not-theirs']);

export const createDrain = (parts: DrainParts): Drain => {
  const { person, store } = parts;
  const lanes = new Map<string, Promise<void>>();
  const draining = new Set<string>();
  const retries = createRetries((noun) => kick([noun]));
  let stopped = false;

  /** One after another within a noun. */
  const inLane = <Result>(noun: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (lanes.get(noun) ?? Promise.resolve()).then(work);
    lanes.set(
      noun,
      result.then(
        () => undefined,
        () => undefined,
      ),
    );
    return result;
  };

  /** A change that may have been carried out stays on its way until the server says what became of it. */
  const statusAfter = async (entry: Entry, outcome: AttemptOutcome): Promise<ChangeStatus> => {
    if (outcome.kind === 'conflict') return 'needs-you';
    if ('mayBeDone' in outcome && outcome.mayBeDone) return 'sending';
    const wasOut = entry.status === 'sending' && entry.attempts > 0;
    if (!wasOut || mayBeForgotten(entry)) return wasOut ? 'sending' : 'waiting';
    // A new key means that the last attempt was answered.
    return (await findEntry(store, entry.id))?.key === entry.key ? 'sending' : 'waiting';
  };

  const settle = async (entry: Entry, outcome: AttemptOutcome): Promise<void> => {
    if (outcome.kind === 'accepted') {
      // Forgotten, it is sent once more under its key, and answered as it was.
      const sent = { status: 'sent' as const, answer: thingsIn(outcome.answer), tick: store.tick(), settledAt: now() };
      await noteEntry(store, entry.id, { ...sent, reason: null, attempt: null });
    } else if (outcome.kind === 'refused') {
      const failed = { status: 'failed' as const, reason: sentenceOf(outcome.answer), settledAt: now() };
      changeEntry(store, entry.id, { ...failed, attempt: null });
    } else {
      changeEntry(store, entry.id, { status: await statusAfter(entry, outcome) });
    }
    parts.onChange();
  };

  /** What cannot even be tried is kept like what was refused, so that it stands in nobody's way. */
  const broken = (error: unknown): AttemptOutcome => {
    if (stopped) return { kind: 'unreachable', mayBeDone: true };
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
      if (!stopped) await settle(entry, became);
      return became;
    });
    if (stopped) return { kind: 'unreachable', mayBeDone: true };
    // What cannot be written down is done once more, under the same key.
    if (!outcome) return comeBack(entry, RETRY.longestMs);
    if (outcome.kind !== 'signed-out') return goOn(entry, outcome);
    if (signIns !== parts.signIns.count) return comeBack(entry, 0);
    parts.onSignedOut();
    return outcome;
  };

  /** Sends until nothing is left or something is in the way; says whether the server answered anything. */
  const drainNoun = async (noun: string): Promise<boolean> => {
    let any = false;
    while (!stopped && parts.mayGoOut()) {
      const entry = await nextEntry(store, noun, person.id);
      if (!entry) return any;
      const { kind } = await attempt(entry);
      any ||= kind === 'accepted' || kind === 'refused';
      if (!GOES_ON.has(kind)) return any;
    }
    return any;
  };

  const drainAll = async (nouns: readonly string[]): Promise<void> => {
    const touched: string[] = [];
    const waiting = nouns.filter((noun) => !draining.has(noun));
    const work = waiting.map(async (noun) => {
      if (!(await hasOpenEntries(store, noun, person.id))) return;
      draining.add(noun);
      retries.begin(noun);
      const any = await inLane(noun, () => drainNoun(noun)).finally(() => draining.delete(noun));
      if (any) touched.push(noun);
    });
    await Promise.all(work);
    if (touched.length > 0 && !stopped) parts.onDone(touched);
  };

  let running: Promise<void> = Promise.resolve();
  const kick = (nouns: readonly string[] = NOUNS): void => {
    if (stopped || !parts.mayGoOut()) return;
    running = Promise.all([running, parts.troubles.spare(() => drainAll(nouns))]).then(() => undefined);
  };

  const queue = async (entry: NewEntry): Promise<Submitted> => {
    addEntry(store, { ...entry, attempt: null });
    parts.onChange();
    kick();
    return { kind: 'queued' };
  };

  const direct = async (draft: NewEntry, keepWhenSignedOut: boolean): Promise<Submitted> => {
    const entry = addEntry(store, { ...draft, status: 'sending' });
    const outcome = await attempt(entry);
    if (outcome.kind === 'accepted') {
      parts.onCarriedOut();
      return { kind: 'answered', answer: outcome.answer };
    }
    const forget = outcome.kind === 'refused' || (outcome.kind === 'signed-out' && !keepWhenSignedOut);
    if (!forget) return { kind: 'queued' };
    removeEntry(store, entry.id);
    parts.onChange();
    return { kind: 'answered', answer: outcome.answer };
  };

  return {
    async submit(entry, { keepWhenSignedOut }) {
      if (!parts.mayGoOut() || draining.has(entry.noun)) return queue(entry);
      return inLane(entry.noun, async () => {
        const behind = !parts.mayGoOut() || (await hasOpenEntries(store, entry.noun, person.id));
        return behind ? queue(entry) : direct(entry, keepWhenSignedOut);
      });
    },
    kick: () => kick(),
    nextAttemptAt: retries.nextAt,
    async idle() {
      await running;
      await Promise.all(lanes.values());
    },
    async stop() {
      stopped = true;
      retries.stop();
      await running.catch(() => undefined);
      await Promise.all(lanes.values());
    },
  };
};
