import type { Enquiry } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock } from '../work/clock.ts';
import { Dispatcher, type Due, type DueQuery, type Result } from '../work/dispatcher.ts';
import type { Duty } from '../work/duty.ts';
import { type Delivery, findDueDeliveries, makeDeliveriesDue, saveState } from './deliveries-repository.ts';
import { isAccepted, isGone, stateAfter } from './delivery-states.ts';
import { type HookEvent, publishedEvent, receivedEvent } from './events.ts';
import type { HookAnswer } from './hook-sender.ts';
import { activeTarget, type HookSettings, readHookSettings, saveHookSettings } from './webhook-settings-repository.ts';

/** The most events under way at once; while the address fails, one event at a time. */
const AT_ONCE = 5;

type Target = NonNullable<ReturnType<typeof activeTarget>>;

/** An answer, and the address that gave it; null: nothing was sent. */
type Outcome = (HookAnswer & { readonly from: string }) | null;

export interface HookCourierParts {
  readonly clock: Clock;
  readonly duty: Duty;
  readonly db: Database;
  readonly logger: Logger;
  /** Reads an enquiry, deleted or not; null if it was deleted for good. */
  readonly readEnquiry: (id: string) => Promise<Enquiry | null>;
  readonly send: (event: HookEvent, target: Target, signal?: AbortSignal) => Promise<HookAnswer>;
}

/** The settings after a reply of their address. */
const settingsAfter = (before: HookSettings, reply: HookAnswer, at: string): HookSettings => {
  if (isAccepted(reply)) return before.failingSince ? { ...before, failingSince: null, answer: null } : before;
  const answer = reply.answer ?? (reply.status === null ? null : `${reply.status}`);
  if (isGone(reply)) return { ...before, stoppedAt: before.stoppedAt ?? at, answer };
  return { ...before, failingSince: before.failingSince ?? at, answer };
};

/** Sends the events that are due, and updates the state of the address. */
export class HookCourier {
  readonly #parts: HookCourierParts;
  readonly #dispatcher: Dispatcher<Delivery, Outcome>;
  #isFailing = false;

  constructor(parts: HookCourierParts) {
    const { clock, duty, logger } = parts;
    this.#parts = parts;
    this.#dispatcher = new Dispatcher<Delivery, Outcome>({
      duty,
      begin: () => this.start(),
      clock,
      logger,
      atOnce: () => (this.#isFailing ? 1 : AT_ONCE),
      findDue: (query) => this.#findDue(query),
      attempt: (delivery, signal) => this.#attempt(delivery, signal),
      unmade: {
        status: null,
        answer: 'The event could not be made. Please look at the log.',
        retryAfterMs: null,
        from: '',
      },
      save: (results) => this.#save(results),
    });
  }

  /** Makes all waiting events due: the server's settings may have changed since the last start. */
  async start(): Promise<void> {
    const { clock, db } = this.#parts;
    this.#isFailing = (await readHookSettings(db)).failingSince !== null;
    await makeDeliveriesDue(db, new Date(clock.now()).toISOString());
    this.#dispatcher.open();
  }

  wake(): void {
    this.#dispatcher.wake();
  }

  idle(): Promise<void> {
    return this.#dispatcher.idle();
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  /** Call this when a test event was accepted: waiting events are tried. */
  async noteAccepted(outcome: NonNullable<Outcome>): Promise<void> {
    await inTransaction(this.#parts.db, (trx) => this.#note(trx, [outcome]));
    this.wake();
  }

  async #findDue(query: DueQuery): Promise<Due<Delivery>> {
    const { db } = this.#parts;
    if (!activeTarget(await readHookSettings(db))) return { items: [], nextAt: null };
    return findDueDeliveries(db, query);
  }

  async #attempt(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { db, send } = this.#parts;
    const target = activeTarget(await readHookSettings(db));
    const event = await this.#eventOf(delivery);
    if (!target || !event) return null;
    return { ...(await send(event, target, signal)), from: target.address };
  }

  /** null: the enquiry was deleted for good a moment ago, and its delivery with it. */
  async #eventOf({ id, enquiryId, data, createdAt }: Delivery): Promise<HookEvent | null> {
    if (data !== null) return publishedEvent(id, createdAt, data);
    const enquiry = enquiryId === null ? null : await this.#parts.readEnquiry(enquiryId);
    return enquiry && receivedEvent(id, enquiry);
  }

  async #save(results: readonly Result<Delivery, Outcome>[]): Promise<void> {
    const now = this.#parts.clock.now();
    await inTransaction(this.#parts.db, async (trx) => {
      const isOff = (await readHookSettings(trx)).address === null;
      for (const { item, outcome } of results) {
        if (!outcome) continue;
        const after = stateAfter(item, outcome, now);
        // The webhook was switched off meanwhile.
        const stopped = { ...after, state: 'stopped', nextAttemptAt: null } as const;
        await saveState(trx, item.id, isOff && after.state === 'waiting' ? stopped : after);
      }
      await this.#note(
        trx,
        results.flatMap(({ outcome }) => outcome ?? []),
      );
    });
  }

  /** Updates the state of the address. Replies of a replaced address do not count. */
  async #note(trx: Database, outcomes: readonly NonNullable<Outcome>[]): Promise<void> {
    const { clock, logger } = this.#parts;
    const now = new Date(clock.now()).toISOString();
    const before = await readHookSettings(trx);
    const after = outcomes
      .filter(({ from }) => from === before.address)
      .reduce((settings, outcome) => settingsAfter(settings, outcome, now), before);
    this.#isFailing = after.failingSince !== null;
    if (after === before) return;
    await saveHookSettings(trx, after);
    if (before.failingSince && !after.failingSince) await makeDeliveriesDue(trx, now);
    if (after.stoppedAt && !before.stoppedAt) {
      logger.warn('the webhook’s address answered 410 Gone: no event is sent until an admin saves an address');
    }
  }
}
