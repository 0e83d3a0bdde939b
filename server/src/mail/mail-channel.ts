import type { EnquiryMail } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock } from '../work/clock.ts';
import { Dispatcher, type Result } from '../work/dispatcher.ts';
import type { Duty } from '../work/duty.ts';
import type { Delivery } from './delivery.ts';
import { concernsServer, noteDeliveries, readOutage } from './outage.ts';
import { findDue, type Message, makeAllDue, saveStanding } from './outbox-repository.ts';
import { standingAfter } from './retries.ts';

/** The most messages under way at once; during an outage, one message at a time. */
const AT_ONCE = 10;

const UNMADE: Delivery = {
  kind: 'failed',
  trouble: 'network',
  answer: 'The message could not be made. Please look at the log.',
};

export interface CourierParts {
  readonly clock: Clock;
  readonly duty: Duty;
  readonly db: Database;
  readonly logger: Logger;
  /** Makes one attempt. */
  readonly deliver: (message: Message, signal: AbortSignal) => Promise<Delivery>;
  /** Stores the states of messages with their enquiries, in the same transaction. */
  readonly noteMail: (
    trx: Database,
    journeys: readonly { readonly enquiryId: string; readonly mail: EnquiryMail }[],
  ) => Promise<void>;
}

/** Sends the messages that are due, and notices an outage of the mail server. */
export class Courier {
  readonly #parts: CourierParts;
  readonly #dispatcher: Dispatcher<Message, Delivery>;
  #isOut = false;

  constructor(parts: CourierParts) {
    const { clock, db, deliver, duty, logger } = parts;
    this.#parts = parts;
    this.#dispatcher = new Dispatcher({
      duty,
      begin: () => this.start(),
      clock,
      logger,
      atOnce: () => (this.#isOut ? 1 : AT_ONCE),
      findDue: (query) => findDue(db, query),
      attempt: deliver,
      unmade: UNMADE,
      save: (results) => this.#save(results),
    });
  }

  /** Makes all waiting messages due: the settings may have changed since the last start. */
  async start(): Promise<void> {
    const { clock, db } = this.#parts;
    this.#isOut = (await readOutage(db))?.isAlarmed === true;
    await makeAllDue(db, new Date(clock.now()).toISOString());
    this.#dispatcher.open();
  }

  /** Call this when a message may be due. */
  wake(): void {
    this.#dispatcher.wake();
  }

  /** Call this when a test mail got through: it ends an outage, and waiting messages are tried. */
  async noteAccepted(delivery: Delivery): Promise<void> {
    await this.#save([], [delivery]);
    this.wake();
  }

  /** Resolves when nothing is under way and all outcomes are stored. */
  idle(): Promise<void> {
    return this.#dispatcher.idle();
  }

  /** Starts no more attempts, and waits a while for those under way. */
  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  /** `others` are outcomes of messages outside the outbox. */
  async #save(results: readonly Result<Message, Delivery>[], others: readonly Delivery[] = []): Promise<void> {
    const { clock, db, logger, noteMail } = this.#parts;
    const now = clock.now();
    const aboutServer = results.filter(({ item, outcome }) => concernsServer(item.kind, outcome));
    const deliveries = [...aboutServer.map(({ outcome }) => outcome), ...others];
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
