import { NOUNS } from '@shutterdesk/shared';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { hasOpenEntries, nextEntry } from '../store/entries.ts';
import { type AttemptParts, createAttempts, createRetries } from './attempts.ts';
import type { AttemptOutcome } from './send-attempt.ts';
import { createSubmit, type Submit } from './submit.ts';

export interface DrainParts extends AttemptParts {
  /** Sending of these nouns has finished; some changes may have been refused. */
  readonly onDone: (nouns: readonly string[]) => void;
}

export interface Drain {
  readonly submit: Submit;
  /** Sends pending changes, each noun in its own order. */
  kick(): void;
  /** The time of the next retry, in milliseconds since 1970. */
  nextAttemptAt(): number | null;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** After these outcomes the next change is sent. */
const GOES_ON = new Set<AttemptOutcome['kind']>(['accepted', 'refused', 'discarded', 'not-theirs']);

/** A queue for each noun: its changes are sent one after another, those of different nouns in parallel. */
interface Lanes {
  of(noun: string): SerialQueue;
  /** Resolves when all of them are empty. */
  idle(): Promise<void>;
}

const createLanes = (): Lanes => {
  const lanes = new Map<string, SerialQueue>();
  return {
    of(noun) {
      const lane = lanes.get(noun) ?? new SerialQueue();
      lanes.set(noun, lane);
      return lane;
    },
    async idle() {
      await Promise.all([...lanes.values()].map((lane) => lane.idle()));
    },
  };
};

export const createDrain = (parts: DrainParts): Drain => {
  const { person, store } = parts;
  const lanes = createLanes();
  const draining = new Set<string>();
  const retries = createRetries((noun) => kick([noun]));
  let stopped = false;

  const attempt = createAttempts(parts, retries, () => stopped);

  /** Sends until nothing is left or something is in the way; tells whether the server answered anything. */
  const drainNoun = async (noun: string): Promise<boolean> => {
    let answered = false;
    while (!stopped && parts.mayGoOut()) {
      const entry = await nextEntry(store, noun, person.id, parts.generation);
      if (!entry) return answered;
      const { kind } = await attempt(entry);
      answered ||= kind === 'accepted' || kind === 'refused';
      if (!GOES_ON.has(kind)) return answered;
    }
    return answered;
  };

  const openAmong = async (nouns: readonly string[]): Promise<readonly string[]> => {
    const are = await Promise.all(nouns.map((noun) => hasOpenEntries(store, noun, person.id)));
    return nouns.filter((noun, index) => are[index] && !draining.has(noun));
  };

  const drainAll = async (nouns: readonly string[]): Promise<void> => {
    const touched: string[] = [];
    const waiting = await openAmong(nouns);
    if (waiting.length === 0) return;
    for (const noun of waiting) draining.add(noun);
    const work = waiting.map(async (noun) => {
      retries.begin(noun);
      const answered = await lanes
        .of(noun)
        .run(() => drainNoun(noun))
        .finally(() => draining.delete(noun));
      if (answered) touched.push(noun);
    });
    await Promise.all(work);
    if (touched.length > 0 && !stopped) parts.onDone(touched);
  };

  let running: Promise<void> = Promise.resolve();
  const kick = (nouns: readonly string[] = NOUNS): void => {
    if (stopped || !parts.mayGoOut()) return;
    running = Promise.all([running, parts.troubles.ignoringStorageErrors(() => drainAll(nouns))]).then(() => undefined);
  };

  const submit = createSubmit({
    ...parts,
    attempt,
    laneOf: lanes.of,
    isDraining: (noun) => draining.has(noun),
    kick: () => kick(),
  });

  return {
    submit,
    kick: () => kick(),
    nextAttemptAt: retries.nextAt,
    async idle() {
      await running;
      await lanes.idle();
    },
    async stop() {
      stopped = true;
      retries.stop();
      await running.catch(() => undefined);
      await lanes.idle();
    },
  };
};
