import type { Webhook, WebhookInput, WebhookTest } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { ReceivedEnquiry } from '../enquiries/enquiries-repository.ts';
import { HttpError } from '../http/http-error.ts';
import { Outbox } from '../outbox/outbox.ts';
import { changeWaiting, makeDue, putMessages } from '../outbox/outbox-repository.ts';
import { refusalOfAddress } from '../work/outgoing.ts';
import { type PageChange, testEvent } from './events.ts';
import { HookChannel, type HookOutcome, type ReadEnquiry } from './hook-channel.ts';
import { type HookAnswer, type HookNetwork, hookNetwork, isAccepted, sendEvent } from './hook-sender.ts';
import { putPageEvent } from './page-events.ts';
import { endOf, makeSecret } from './secret.ts';
import { activeTarget, type HookSettings, readHookSettings, saveHookSettings } from './webhook-settings-repository.ts';

type Site = Pick<Context, 'clock' | 'config' | 'db' | 'logger' | 'peers'>;

const GONE = 'The address answered 410 Gone, so we stopped sending. Waiting events are kept until you save an address.';

export const webhookStateOf = ({ address, failingSince, stoppedAt, answer }: HookSettings): Webhook['standing'] => {
  if (address === null) return { state: 'off', message: null, since: null };
  if (stoppedAt) return { state: 'stopped', message: GONE, since: stoppedAt };
  if (failingSince) return { state: 'failing', message: answer, since: failingSince };
  return { state: 'on', message: null, since: null };
};

const sentenceOf = (reply: HookAnswer): string => {
  if (isAccepted(reply)) return `The address accepted the test event (${reply.status}).`;
  if (reply.status === null) return `The test event wasn’t accepted. ${reply.answer}`;
  return `The address didn’t accept the test event. It answered ${reply.status}.${reply.answer ? ` ${reply.answer}` : ''}`;
};

const wrongAddress = (message: string): HttpError =>
  new HttpError('invalid_request', message, { issues: [{ path: 'address', message }] });

/** Tells another program of enquiries and of the page: its events in the outbox, and the address with its secret. */
export class StudioWebhook {
  readonly #site: Site;
  readonly #network: HookNetwork;
  readonly #channel: HookChannel;
  readonly #outbox: Outbox<HookOutcome>;
  #storing: Promise<void> = Promise.resolve();

  constructor(site: Site, readEnquiry: ReadEnquiry, network: Partial<HookNetwork> = {}) {
    this.#site = site;
    this.#network = { ...hookNetwork, ...network };
    this.#channel = new HookChannel(site, readEnquiry, (...sent) => this.#send(...sent));
    this.#outbox = new Outbox({ ...site, leaderTask: site.peers.leaderTask('webhook'), channel: this.#channel });
  }

  /** Stores an event for each enquiry, in the transaction that stores the enquiries, if there is an address. */
  async put(trx: Database, enquiries: readonly ReceivedEnquiry[]): Promise<void> {
    if ((await this.#channel.gate(trx)) !== 'open') return;
    // An event has its enquiry's id, so storing it again adds nothing.
    await putMessages(
      trx,
      enquiries.map(({ id, createdAt }) => ({ kind: 'enquiry.received', id, enquiryId: id, createdAt })),
    );
  }

  /** Stores an event for a release of the page that is in place, if there is an address. */
  published(change: PageChange): void {
    const { db, logger } = this.#site;
    const store = (): Promise<void> =>
      inTransaction(db, async (trx) => {
        if ((await this.#channel.gate(trx)) === 'open') await putPageEvent(trx, uuid(), change, this.#now());
      });
    this.#storing = this.#storing.then(store).then(
      () => this.wake(),
      (error: unknown) =>
        logger.error({ err: error }, 'the event of a published page could not be stored: its receiver is not told'),
    );
  }

  wake(): void {
    this.#outbox.wake();
  }

  start(): Promise<void> {
    return this.#outbox.start();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#storing;
    return this.#outbox.idle();
  }

  async close(): Promise<void> {
    await this.#storing;
    return this.#outbox.close();
  }

  async read(): Promise<Webhook> {
    const settings = await readHookSettings(this.#site.db);
    return {
      address: settings.address,
      secretEnd: settings.secret && endOf(settings.secret),
      standing: webhookStateOf(settings),
    };
  }

  /** @throws {HttpError} invalid_request, for a refused address */
  async check({ address }: WebhookInput): Promise<void> {
    if (!address) return;
    const rules = { allowsPrivate: this.#site.config.allowsPrivate, resolve: this.#network.resolve };
    const refusal = await refusalOfAddress(address, rules);
    if (refusal) throw wrongAddress(refusal);
  }

  /** Saves address and secret and clears the state. Answers the secret that it generates for a first address. */
  async save(trx: Database, { address, secret }: WebhookInput): Promise<string | null> {
    if (address === undefined && !secret) return null;
    const before = await readHookSettings(trx);
    const generated = address && !secret && before.secret === null ? makeSecret() : null;
    const cleared = { failingSince: null, stoppedAt: null, answer: null };
    const newSecret = secret ?? generated;
    await saveHookSettings(trx, {
      ...(address === undefined ? {} : { address, ...cleared }),
      ...(newSecret ? { secret: newSecret } : {}),
    });
    if (address === null) await changeWaiting(trx, this.#channel, { state: 'stopped', nextAttemptAt: null });
    else await makeDue(trx, this.#channel, this.#now());
    return generated;
  }

  async makeSecret(trx: Database): Promise<string> {
    const secret = makeSecret();
    await saveHookSettings(trx, { secret });
    return secret;
  }

  /**
   * Sends a test event at once, without the outbox.
   * @throws {HttpError} webhook_off
   */
  async sendTest(): Promise<WebhookTest> {
    const target = activeTarget(await readHookSettings(this.#site.db));
    if (!target)
      throw new HttpError('webhook_off', 'The webhook is off. Save an address under Studio → Webhook first.');
    const reply = await this.#send(testEvent(uuid(), this.#now()), target);
    if (isAccepted(reply)) await this.#outbox.noteAccepted({ ...reply, from: target.address });
    return { accepted: isAccepted(reply), message: sentenceOf(reply), status: reply.status };
  }

  #now(): string {
    return new Date(this.#site.clock.now()).toISOString();
  }

  #send(event: Parameters<typeof sendEvent>[0], target: { address: string; secret: string }, signal?: AbortSignal) {
    const { clock, config } = this.#site;
    return sendEvent(
      event,
      { ...target, allowsPrivate: config.allowsPrivate },
      { network: this.#network, now: clock.now(), ...(signal ? { signal } : {}) },
    );
  }
}
