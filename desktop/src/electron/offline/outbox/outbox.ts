import { NOUNS } from '@shutterdesk/shared';
import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import type { Answered } from '../line/answers.ts';
import {
  addEntry,
  discardEntry,
  type Entry,
  hasOpenEntries,
  type NewEntry,
  nextEntry,
  removeEntry,
} from '../store/entries.ts';
import { storeTroubleOf } from '../store/store-trouble.ts';
import { type Outcome, recordOutcome } from './answered.ts';
import { refuseBroken } from './refused.ts';
import { type SendParts, sendEntry } from './sent.ts';

interface OutboxParts extends SendParts {
  /** Sending of these nouns has finished; some changes may have been refused. */
  readonly onDone: (nouns: readonly string[]) => void;
}

/** The result of a change that was just made. */
type Submitted =
  | { readonly kind: 'answered'; readonly answer: Answered }
  /** The change is stored. It will be sent, unless a person has to resolve a conflict first. */
  | { readonly kind: 'queued' };

/** Sends changes in order: at most one of each noun is on its way. */
export interface Outbox {
  /** Sends a change at once, or queues it if it has to wait behind earlier ones or for the server. */
  submit(entry: NewEntry, options: { readonly keepWhenSignedOut: boolean }): Promise<Submitted>;
  /** Drops a change that has surely not gone out; false: it may have. */
  takeOut(id: string): boolean;
  /** Sends pending changes, each noun in its own order. */
  kick(): void;
  /** The time of the next retry, in milliseconds since 1970. */
  nextAttemptAt(): number | null;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const RETRY = { firstMs: 1000, longestMs: 60_000, jitter: 0.5 };

/** Schedules the retries of each noun, with growing delays. */
const createRetries = (again: (noun: string) => void) => {
  const planned = new Map<string, { readonly timer: NodeJS.Timeout; readonly at: number }>();
  const failures = new Map<string, number>();
  const begin = (noun: string): void => {
    clearTimeout(planned.get(noun)?.timer);
    planned.delete(noun);
  };
  return {
    /** Schedules a retry of a noun, not before `atLeastMs`. */
    plan(noun: string, atLeastMs: number): void {
      begin(noun);
      const failed = (failures.get(noun) ?? 0) + 1;
      failures.set(noun, failed);
      const waitMs = Math.max(atLeastMs, pauseAfter(failed, RETRY));
      const timer = setTimeout(again, waitMs, noun);
      timer.unref();
      planned.set(noun, { timer, at: Date.now() + waitMs });
    },
    /** Call this when an attempt begins. */
    begin,
    /** Call this when nothing is in the noun's way any more. */
    over: (noun: string) => failures.delete(noun),
    /** The time of the first scheduled retry, in milliseconds since 1970. */
    nextAt: () => (planned.size === 0 ? null : Math.min(...[...planned.values()].map(({ at }) => at))),
    stop(): void {
      for (const { timer } of planned.values()) clearTimeout(timer);
    },
  };
};

/** Sends one change, records the outcome, and plans the next attempt if something is in the way. */
const createAttempts = (parts: OutboxParts, retries: ReturnType<typeof createRetries>, hasStopped: () => boolean) => {
  const stopped: Outcome = { kind: 'unreachable', mayBeDone: true };

  const broken = (error: unknown): Outcome => {
    if (hasStopped()) return stopped;
    if (storeTroubleOf(error)) throw error;
    return refuseBroken(error);
  };

  const comeBack = (entry: Entry, waitMs: number): Outcome => {
    retries.plan(entry.noun, waitMs);
    parts.changed();
    return { kind: 'later', waitMs, mayBeDone: false };
  };

  /** Plans the next attempt if something is in the way. */
  const goOn = (entry: Entry, outcome: Outcome): Outcome => {
    if (outcome.kind === 'later') return comeBack(entry, outcome.waitMs);
    // The server is reachable, so no probe will trigger a retry: the change schedules its own.
    if (outcome.kind === 'unreachable' && parts.line.mayGoOut()) return comeBack(entry, 0);
    // The person has signed out and in again meanwhile: the same change would be next again.
    if (outcome.kind === 'not-theirs' && entry.owner === parts.person.id) return comeBack(entry, 0);
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') retries.over(entry.noun);
    return outcome;
  };

  return async (entry: Entry): Promise<Outcome> => {
    const signIns = parts.line.signIns.count;
    const outcome = await parts.troubles.ignoringStorageErrors(async () => {
      const became = await sendEntry(parts, entry).catch((error: unknown) => broken(error));
      if (hasStopped()) return became;
      await recordOutcome(parts, entry, became);
      parts.changed();
      return became;
    });
    if (hasStopped()) return stopped;
    // If the outcome of an attempt cannot be stored, the attempt is repeated under the same key.
    if (!outcome) return comeBack(entry, RETRY.longestMs);
    if (outcome.kind !== 'signed-out') return goOn(entry, outcome);
    // The answer to a call from before a sign-in may concern the previous person.
    if (signIns !== parts.line.signIns.count) return comeBack(entry, 0);
    parts.line.signedOut();
    return outcome;
  };
};

/** After these outcomes the next change is sent. */
const GOES_ON = new Set<Outcome['kind']>(['accepted', 'refused', 'discarded', 'not-theirs']);

export const createOutbox = (parts: OutboxParts): Outbox => {
  const { changed, line, store } = parts;
  const lanes = new Map<string, SerialQueue>();
  const sending = new Set<string>();
  const retries = createRetries((noun) => kick([noun]));
  let stopped = false;

  const attempt = createAttempts(parts, retries, () => stopped);

  /** Runs after what a noun is sending now. */
  const inLane = <Result>(noun: string, work: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(noun) ?? new SerialQueue();
    lanes.set(noun, lane);
    return lane.run(work);
  };

  /** Sends until nothing is left or something is in the way; tells whether the server answered anything. */
  const sendNoun = async (noun: string): Promise<boolean> => {
    let answered = false;
    while (!stopped && line.mayGoOut()) {
      const entry = await nextEntry(parts, noun);
      if (!entry) return answered;
      const { kind } = await attempt(entry);
      answered ||= kind === 'accepted' || kind === 'refused';
      if (!GOES_ON.has(kind)) return answered;
    }
    return answered;
  };

  const openAmong = async (nouns: readonly string[]): Promise<readonly string[]> => {
    const are = await Promise.all(nouns.map((noun) => hasOpenEntries(parts, noun)));
    return nouns.filter((noun, index) => are[index] && !sending.has(noun));
  };

  const sendAll = async (nouns: readonly string[]): Promise<void> => {
    const touched: string[] = [];
    const waiting = await openAmong(nouns);
    if (waiting.length === 0) return;
    for (const noun of waiting) sending.add(noun);
    const work = waiting.map(async (noun) => {
      retries.begin(noun);
      const answered = await inLane(noun, () => sendNoun(noun)).finally(() => sending.delete(noun));
      if (answered) touched.push(noun);
    });
    await Promise.all(work);
    if (touched.length > 0 && !stopped) parts.onDone(touched);
  };

  let running: Promise<void> = Promise.resolve();
  const kick = (nouns: readonly string[] = NOUNS): void => {
    if (stopped || !line.mayGoOut()) return;
    running = Promise.all([running, parts.troubles.ignoringStorageErrors(() => sendAll(nouns))]).then(() => undefined);
  };

  const queue = async (entry: NewEntry): Promise<Submitted> => {
    addEntry(store, { ...entry, attempt: null });
    changed();
    kick();
    return { kind: 'queued' };
  };

  const sendNow = async (draft: NewEntry, keepWhenSignedOut: boolean): Promise<Submitted> => {
    const entry = addEntry(store, { ...draft, status: 'sending' });
    const outcome = await attempt(entry);
    if (outcome.kind === 'accepted') return { kind: 'answered', answer: outcome.answer };
    const forget = outcome.kind === 'refused' || (outcome.kind === 'signed-out' && !keepWhenSignedOut);
    if (!forget) return { kind: 'queued' };
    removeEntry(store, entry.id);
    changed();
    return { kind: 'answered', answer: outcome.answer };
  };

  const lanesIdle = () => Promise.all([...lanes.values()].map((lane) => lane.idle()));

  return {
    async submit(entry, { keepWhenSignedOut }) {
      if (!line.mayGoOut() || sending.has(entry.noun)) return queue(entry);
      return inLane(entry.noun, async () => {
        const behind = !line.mayGoOut() || (await hasOpenEntries(parts, entry.noun));
        return behind ? queue(entry) : sendNow(entry, keepWhenSignedOut);
      });
    },
    takeOut(id) {
      const isOut = discardEntry(store, id);
      if (isOut) changed();
      return isOut;
    },
    kick: () => kick(),
    nextAttemptAt: retries.nextAt,
    async idle() {
      await running;
      await lanesIdle();
    },
    async stop() {
      stopped = true;
      retries.stop();
      await running.catch(() => undefined);
      await lanesIdle();
    },
  };
};
