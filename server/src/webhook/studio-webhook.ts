import type { Enquiry, Webhook, WebhookDelivery, WebhookInput, WebhookTest } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config/config.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Clock } from '../work/clock.ts';
import type { Duty } from '../work/duty.ts';
import {
  beginAgain,
  findDelivery,
  listDeliveries,
  makeDeliveriesDue,
  putDeliveries,
  putPageEvent,
  stopDeliveries,
} from './deliveries-repository.ts';
import { isAccepted } from './delivery-states.ts';
import { type PageChange, testEvent } from './events.ts';
import { refusalOfAddress } from './hook-address.ts';
import { HookCourier } from './hook-courier.ts';
import { type HookAnswer, type HookNetwork, hookNetwork, sendEvent } from './hook-sender.ts';
import { endOf, makeSecret } from './secret.ts';
import { activeTarget, type HookSettings, readHookSettings, saveHookSettings } from './webhook-settings-repository.ts';

interface Parts {
  readonly config: Pick<Config, 'webhookAllowsPrivate'>;
  readonly db: Database;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly duty: Duty;
  readonly readEnquiry: (id: string) => Promise<Enquiry | null>;
  readonly network?: Partial<HookNetwork> | undefined;
}

interface Received {
  readonly id: string;
  readonly createdAt: string;
}

const GONE =
  'The address answered 410 Gone: nobody wants events there any more, so nothing is sent. What waits is kept until you save an address.';

const standingOf = ({ address, failingSince, stoppedAt, answer }: HookSettings): Webhook['standing'] => {
  if (address === null) return { state: 'off', message: null, since: null };
  if (stoppedAt) return { state: 'stopped', message: GONE, since: stoppedAt };
  if (failingSince) return { state: 'failing', message: answer, since: failingSince };
  return { state: 'on', message: null, since: null };
};

const sentenceOf = (reply: HookAnswer): string => {
  if (isAccepted(reply)) return `The address took the test event (${reply.status}).`;
  if (reply.status === null) return `The test event was not taken. ${reply.answer}`;
  return `The address did not take the test event: it answered ${reply.status}.${reply.answer ? ` ${reply.answer}` : ''}`;
};

const wrongAddress = (message: string): HttpError =>
  new HttpError('invalid_request', message, { issues: [{ path: 'address', message }] });

/** Tells another program of enquiries and of the page: the outbox, the courier, and the address with its secret. */
export class StudioWebhook {
  readonly #parts: Parts;
  readonly #network: HookNetwork;
  readonly #courier: HookCourier;
  #storing: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#network = { ...hookNetwork, ...parts.network };
    this.#courier = new HookCourier({
      ...parts,
      send: (event, target, signal) => this.#send(event, target, signal),
    });
  }

  /** Stores an event for each enquiry, in the transaction that stores the enquiries, if there is an address. */
  async put(trx: Database, enquiries: readonly Received[]): Promise<void> {
    if (activeTarget(await readHookSettings(trx))) await putDeliveries(trx, enquiries);
  }

  /** Stores an event for a release of the page that is in place, if there is an address. */
  published(change: PageChange): void {
    const { db, logger } = this.#parts;
    const store = (): Promise<void> =>
      inTransaction(db, async (trx) => {
        if (activeTarget(await readHookSettings(trx))) await putPageEvent(trx, uuid(), change, this.#now());
      });
    this.#storing = this.#storing.then(store).then(
      () => this.wake(),
      (error: unknown) =>
        logger.error({ err: error }, 'the event of a published page could not be stored: its receiver is not told'),
    );
  }

  wake(): void {
    this.#courier.wake();
  }

  start(): Promise<void> {
    return this.#courier.start();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#storing;
    return this.#courier.idle();
  }

  async close(): Promise<void> {
    await this.#storing;
    return this.#courier.close();
  }

  async read(): Promise<Webhook> {
    const settings = await readHookSettings(this.#parts.db);
    return {
      address: settings.address,
      secretEnd: settings.secret && endOf(settings.secret),
      standing: standingOf(settings),
    };
  }

  /** @throws {HttpError} invalid_request, for a refused address */
  async check({ address }: WebhookInput): Promise<void> {
    if (!address) return;
    const rules = { allowsPrivate: this.#parts.config.webhookAllowsPrivate, resolve: this.#network.resolve };
    const refusal = await refusalOfAddress(address, rules);
    if (refusal) throw wrongAddress(refusal);
  }

  /** Saves address and secret and clears the standing. Answers the secret that it generates for a first address. */
  async save(trx: Database, { address, secret }: WebhookInput): Promise<string | null> {
    if (address === undefined && !secret) return null;
    const before = await readHookSettings(trx);
    const generated = address && !secret && before.secret === null ? makeSecret() : null;
    const newStanding = { failingSince: null, stoppedAt: null, answer: null };
    const newSecret = secret ?? generated;
    await saveHookSettings(trx, {
      ...(address === undefined ? {} : { address, ...newStanding }),
      ...(newSecret ? { secret: newSecret } : {}),
    });
    if (address === null) await stopDeliveries(trx);
    else await makeDeliveriesDue(trx, this.#now());
    return generated;
  }

  async makeSecret(trx: Database): Promise<string> {
    const secret = makeSecret();
    await saveHookSettings(trx, { secret });
    return secret;
  }

  /** @param all those of the page too */
  deliveries(all: boolean): Promise<WebhookDelivery[]> {
    return listDeliveries(this.#parts.db, all);
  }

  /** @throws {HttpError} not_found */
  async delivery(id: string): Promise<WebhookDelivery> {
    const delivery = await findDelivery(this.#parts.db, id);
    if (!delivery) throw notFound('delivery');
    return delivery;
  }

  /** @throws {HttpError} not_found */
  async resend(trx: Database, id: string): Promise<void> {
    if (!(await beginAgain(trx, id, this.#now()))) throw notFound('delivery');
  }

  /** @throws {HttpError} webhook_off */
  async checkOn(): Promise<{ readonly address: string; readonly secret: string }> {
    const target = activeTarget(await readHookSettings(this.#parts.db));
    if (!target)
      throw new HttpError('webhook_off', 'The webhook is off: save an address under Studio → Webhook first.');
    return target;
  }

  /**
   * Sends a test event at once, without the outbox.
   * @throws {HttpError} webhook_off
   */
  async sendTest(): Promise<WebhookTest> {
    const target = await this.checkOn();
    const reply = await this.#send(testEvent(uuid(), this.#now()), target);
    if (isAccepted(reply)) await this.#courier.noteAccepted({ ...reply, from: target.address });
    return { accepted: isAccepted(reply), message: sentenceOf(reply), status: reply.status };
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }

  #send(event: Parameters<typeof sendEvent>[0], target: { address: string; secret: string }, signal?: AbortSignal) {
    const { clock, config } = this.#parts;
    return sendEvent(
      event,
      { ...target, allowsPrivate: config.webhookAllowsPrivate },
      { network: this.#network, now: clock.now(), ...(signal ? { signal } : {}) },
    );
  }
}
