import type { EnquiryMail } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock } from '../work/clock.ts';
import { Dispatcher, type Result } from '../work/dispatcher.ts';
import type { Delivery } from './delivery.ts';
import { isTelling, noteDeliveries, readOutage } from './outage.ts';
import { findDue, type Message, makeAllDue, saveStanding } from './outbox-repository.ts';
import { standingAfter } from './retries.ts';

/** The most messages under way at once; during an outage one tries for all. */
const AT_ONCE = 10;

const UNMADE: Delivery = {
  kind: 'failed',
  trouble: 'network',
  answer: 'The message could not be made. Please look at the log.',
};

export interface CourierParts {
  readonly clock: Clock;
  readonly db: Database;
  readonly logger: Logger;
  /** Makes one attempt. */
  readonly deliver: (message: Message, signal: AbortSignal) => Promise<Delivery>;
  /** Tells the enquiries what became of their messages, in the same transaction. */
  readonly noteMail: (
    trx: Database,
    journeys: readonly { readonly enquiryId: string; readonly mail: EnquiryMail }[],
  ) => Promise<void>;
}

/** Sends the messages that are due, and notes what the attempts say of the mail server. */
export class Courier {
  readonly #parts: CourierParts;
  readonly #dispatcher: Dispatcher<Message, Delivery>;
  #isOut = false;

  constructor(parts: CourierParts) {
    const { clock, db, deliver, logger } = parts;
    this.#parts = parts;
    this.#dispatcher = new Dispatcher({
      clock,
      logger,
      atOnce: () => (this.#isOut ? 1 : AT_ONCE),
      findDue: (query) => findDue(db, query),
      attempt: deliver,
      unmade: UNMADE,
      save: (results) => this.#save(results),
    });
  }

  /** Makes everything due that waits: the settings may have changed since the last start. */
  async start(): Promise<void> {
    const { clock, db } = this.#parts;
    this.#isOut = (await readOutage(db))?.isAlarmed === true;
    await makeAllDue(db, new Date(clock.now()).toISOString());
    this.#dispatcher.open();
  }

  /** Something may be due. */
  wake(): void {
    this.#dispatcher.wake();
  }

  /** Hears that a test mail got through: an outage is over, and whatever waits is tried. */
  async noteAccepted(delivery: Delivery): Promise<void> {
    await this.#save([], [delivery]);
    this.wake();
  }

  /** Resolved when nothing is under way and everything is written down. */
  idle(): Promise<void> {
    return this.#dispatcher.idle();
  }

  /** Begins nothing more; what is under way may end, for a while. */
  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  /** `others` are outcomes of messages that are in no outbox. */
  async #save(results: readonly Result<Message, Delivery>[], others: readonly Delivery[] = []): Promise<void> {
    const { clock, db, logger, noteMail } = this.#parts;
    const now = clock.now();
    const telling = results.filter(({ item, outcome }) => isTelling(item.kind, outcome));
    const deliveries = [...telling.map(({ outcome }) => outcome), ...others];
    const { before, after } = await inTransaction(db, async (trx) => {
      const journeys = [];
      for (const { item: message, outcome } of results) {
        const standing = standingAfter(message, outcome, now);
        const isKept = await saveStanding(trx, message.id, standing);
        const { state, answer, at, nextAttemptAt } = standing;
        if (message.kind === 'enquiry' && isKept)
          journeys.push({ enquiryId: message.enquiryId, mail: { state, answer, at, nextAttemptAt } });
      }
      await noteMail(trx, journeys);
      const outage = await noteDeliveries(trx, deliveries, now);
      if (outage.before && !outage.after) await makeAllDue(trx, new Date(now).toISOString());
      return outage;
    });
    this.#isOut = after?.isAlarmed === true;
    if (after?.isAlarmed && !before?.isAlarmed) {
      logger.warn(
        { since: after.since, answer: after.answer },
        'mail does not get through: messages wait and are tried again',
      );
    }
    if (before?.isAlarmed && !after)
      logger.warn({ since: before.since }, 'mail gets through again: waiting messages are sent');
  }
}
