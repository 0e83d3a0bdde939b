import type { Enquiry, PartTryOf, WebhookStanding } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { refusalOfAddress } from '../../work/outgoing.ts';
import { Outbox } from '../outbox.ts';
import { changeWaiting, makeDue, putMessages, putOnly } from '../outbox-repository.ts';
import { eventOf, type PageChange, type ShownCollection } from './events.ts';
import { HookChannel, type HookOutcome, type ReadEnquiry } from './hook-channel.ts';
import {
  type HookAnswer,
  type HookNetwork,
  type HookTarget,
  hookNetwork,
  isAccepted,
  sendEvent,
} from './hook-sender.ts';
import { type Hook, NO_TROUBLE, readHook, saveHookState } from './webhook-settings-repository.ts';

const joined = (a: PageChange, b: PageChange): PageChange => ({
  paths: [...new Set([...a.paths, ...b.paths])],
  removed: [...new Set([...a.removed, ...b.removed])],
});

const pageEvents = (trx: Database) => trx.selectFrom('outbox').where('kind', '=', 'page.published');

/** Stores an event of the page. One that still waits takes the newer change in, and is tried at once. */
const putPageEvent = async (trx: Database, id: string, change: PageChange, at: string): Promise<void> => {
  const waiting = await pageEvents(trx).select(['id', 'data']).where('state', '=', 'waiting').executeTakeFirst();
  if (waiting?.data) {
    const data = JSON.stringify(joined(JSON.parse(waiting.data), change));
    await changeWaiting(trx, { kinds: ['page.published'], id: waiting.id }, { data, begunAt: at, nextAttemptAt: at });
    return;
  }
  // Nobody asks for those that have ended.
  await putOnly(trx, { kind: 'page.published', id, data: JSON.stringify(change), createdAt: at });
};

type WebhookNeeds = Pick<Context, 'clock' | 'config' | 'db' | 'logger' | 'peers' | 'siteConfig'>;
type Target = Pick<HookTarget, 'address' | 'secret'>;
type Tried = PartTryOf<'webhook'>;

const GONE = 'The address answered 410 Gone, so we stopped sending. Waiting events are kept until you save an address.';

export const standingOf = ({ address, failingSince, stoppedAt, answer }: Hook): WebhookStanding => {
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

/** Tells another program of enquiries and of the page: its events in the outbox, and how the address stands. */
export class StudioWebhook {
  readonly #needs: WebhookNeeds;
  readonly #network: HookNetwork;
  readonly #channel: HookChannel;
  readonly #outbox: Outbox<HookOutcome>;
  #storing: Promise<void> = Promise.resolve();

  constructor(needs: WebhookNeeds, readEnquiry: ReadEnquiry, network: Partial<HookNetwork> = {}) {
    this.#needs = needs;
    this.#network = { ...hookNetwork, ...network };
    this.#channel = new HookChannel(needs, readEnquiry, (...sent) => this.#send(...sent));
    this.#outbox = new Outbox({ ...needs, leaderTask: needs.peers.leaderTask('webhook'), channel: this.#channel });
  }

  /** Stores an event of an enquiry, in the transaction that stores it, if there is an address. */
  async put(trx: Database, { id, createdAt }: Pick<Enquiry, 'id' | 'createdAt'>): Promise<void> {
    if ((await this.#channel.gate(trx)) !== 'open') return;
    // An event has its enquiry's id, so storing it again adds nothing.
    await putMessages(trx, [{ kind: 'enquiry.received', id, enquiryId: id, createdAt }]);
  }

  /** Stores an event for a release of the page that is in place, if there is an address. */
  published(change: PageChange): void {
    const { db, logger } = this.#needs;
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

  /** Stores an event for a collection that is shown from now on, in the transaction that shows it, if there is an address. */
  async putCollection(trx: Database, { id, name, address }: ShownCollection): Promise<void> {
    if ((await this.#channel.gate(trx)) !== 'open') return;
    const data = JSON.stringify({ id, name, address });
    await putMessages(trx, [{ kind: 'collection.published', id: uuid(), createdAt: this.#now(), data }]);
  }

  /** Tells what does not work, or that all works again; false: nobody can be told. */
  async tellFaults(faults: readonly object[]): Promise<boolean> {
    if ((await this.#channel.gate(this.#needs.db)) !== 'open') return false;
    return this.#outbox.tell({
      kind: 'studio.fault',
      id: uuid(),
      createdAt: this.#now(),
      data: JSON.stringify(faults),
    });
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

  async standing(): Promise<WebhookStanding> {
    return standingOf(await readHook(this.#needs.db));
  }

  /** The sentence about an address that no event may go to, as far as it can be known before; null: it may. */
  refusalOf(address: string): Promise<string | null> {
    const { allowsPrivate } = this.#needs.config;
    return refusalOfAddress(address, { allowsPrivate, resolve: this.#network.resolve });
  }

  /** Clears the state of an address that is saved. Waiting events go to it at once; without one, they never go. */
  async saved(trx: Database, address: string | null): Promise<void> {
    await saveHookState(trx, NO_TROUBLE);
    if (address === null) await changeWaiting(trx, this.#channel, { state: 'stopped', nextAttemptAt: null });
    else await makeDue(trx, this.#channel, this.#now());
  }

  /** Sends a test event at once, without the outbox. */
  async test(target: Target): Promise<Tried> {
    const reply = await this.#send(
      eventOf(uuid(), 'webhook.test', this.#now(), { message: 'This is a test.' }),
      target,
    );
    const works = isAccepted(reply);
    if (works) await this.#outbox.noteAccepted({ ...reply, from: target.address });
    return { works, message: sentenceOf(reply), status: reply.status };
  }

  #now(): string {
    return new Date(this.#needs.clock.now()).toISOString();
  }

  #send(event: Parameters<typeof sendEvent>[0], target: Target, signal?: AbortSignal) {
    const { clock, config } = this.#needs;
    return sendEvent(
      event,
      { ...target, allowsPrivate: config.allowsPrivate },
      { network: this.#network, now: clock.now(), ...(signal ? { signal } : {}) },
    );
  }
}
