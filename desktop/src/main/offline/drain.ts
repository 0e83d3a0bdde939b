import { type Answered, refusalOf } from './answers.ts';
import { backoffMs } from './backoff.ts';
import {
  addEntry,
  changeEntry,
  type Entry,
  hasOpenEntries,
  type NewEntry,
  nextEntry,
  noteEntry,
  removeEntry,
} from './outbox.ts';
import { NOUNS } from './overlay-rules.ts';
import type { Outcome, SendParts } from './send-attempt.ts';
import { sendEntry } from './send-entry.ts';
import { storeTroubleOf } from './store-trouble.ts';
import type { Troubles } from './troubles.ts';

export interface DrainParts extends SendParts {
  readonly mayGoOut: () => boolean;
  readonly troubles: Troubles;
  /** Nobody is signed in any more: what waits has to wait for that. */
  readonly onSignedOut: () => void;
  /** How often somebody has signed in: what was sent before may still be answered as it was then. */
  readonly countSignIns: () => number;
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
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const now = (): string => new Date().toISOString();

const sentenceOf = (answer: Answered): string =>
  refusalOf(answer)?.message ?? `The server refused this (${answer.status}).`;

const thingsIn = ({ status, text }: Answered): string | null => (status === 200 || status === 201 ? text : null);

const LATER = { firstMs: 1000, longestMs: 60_000 };

export const createDrain = (parts: DrainParts): Drain => {
  const { store } = parts;
  const lanes = new Map<string, Promise<void>>();
  const draining = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
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

  const later = (waitMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      kick();
    }, waitMs);
    timer.unref();
    timers.add(timer);
  };

  const settle = async (entry: Entry, outcome: Outcome): Promise<void> => {
    if (outcome.kind === 'sent') {
      // Forgotten, it is sent once more under its key, and answered as it was.
      const sent = { status: 'sent' as const, answer: thingsIn(outcome.answer), tick: store.tick(), settledAt: now() };
      await noteEntry(store, entry.id, { ...sent, reason: null, attempt: null });
    } else if (outcome.kind === 'refused') {
      const failed = { status: 'failed' as const, reason: sentenceOf(outcome.answer), settledAt: now() };
      changeEntry(store, entry.id, { ...failed, attempt: null });
    } else {
      changeEntry(store, entry.id, { status: outcome.kind === 'needs-you' ? 'needs-you' : 'waiting' });
    }
    parts.onChange();
  };

  /** What cannot even be tried is kept like what was refused, so that it stands in nobody's way. */
  const broken = (error: unknown): Outcome => {
    if (stopped) return { kind: 'unreachable' };
    if (storeTroubleOf(error)) throw error;
    const headers = new Headers({ 'content-type': 'application/json' });
    const message = `This could not be sent: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: 'refused', answer: { status: 500, headers, text: JSON.stringify({ error: 'internal', message }) } };
  };

  const comeBack = (entry: Entry, waitMs: number): Outcome => {
    later(Math.max(waitMs, backoffMs(entry.attempts, LATER)));
    return { kind: 'later', waitMs };
  };

  const attempt = async (entry: Entry): Promise<Outcome> => {
    const signIns = parts.countSignIns();
    const outcome = await parts.troubles.spare(async () => {
      const became = await sendEntry(parts, entry).catch((error: unknown) => broken(error));
      if (!stopped) await settle(entry, became);
      return became;
    });
    if (stopped) return { kind: 'unreachable' };
    // What cannot be written down is done once more, under the same key.
    if (!outcome) return comeBack(entry, LATER.longestMs);
    if (outcome.kind === 'signed-out') {
      if (signIns !== parts.countSignIns()) return comeBack(entry, 0);
      parts.onSignedOut();
    }
    return outcome.kind === 'later' ? comeBack(entry, outcome.waitMs) : outcome;
  };

  /** Sends until nothing is left or something is in the way; says whether the server answered anything. */
  const drainNoun = async (noun: string): Promise<boolean> => {
    let any = false;
    while (!stopped && parts.mayGoOut()) {
      const entry = await nextEntry(store, noun);
      if (!entry) return any;
      const { kind } = await attempt(entry);
      any ||= kind === 'sent' || kind === 'refused';
      if (kind !== 'sent' && kind !== 'refused' && kind !== 'discarded') return any;
    }
    return any;
  };

  const drainAll = async (): Promise<void> => {
    const touched: string[] = [];
    const waiting = NOUNS.filter((noun) => !draining.has(noun));
    const work = waiting.map(async (noun) => {
      if (!(await hasOpenEntries(store, noun))) return;
      draining.add(noun);
      const any = await inLane(noun, () => drainNoun(noun)).finally(() => draining.delete(noun));
      if (any) touched.push(noun);
    });
    await Promise.all(work);
    if (touched.length > 0 && !stopped) parts.onDone(touched);
  };

  let running: Promise<void> = Promise.resolve();
  const kick = (): void => {
    if (stopped || !parts.mayGoOut()) return;
    running = Promise.all([running, parts.troubles.spare(drainAll)]).then(() => undefined);
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
    if (outcome.kind === 'sent') return { kind: 'answered', answer: outcome.answer };
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
        const behind = !parts.mayGoOut() || (await hasOpenEntries(store, entry.noun));
        return behind ? queue(entry) : direct(entry, keepWhenSignedOut);
      });
    },
    kick,
    async idle() {
      await running;
      await Promise.all(lanes.values());
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await running.catch(() => undefined);
      await Promise.all(lanes.values());
    },
  };
};
