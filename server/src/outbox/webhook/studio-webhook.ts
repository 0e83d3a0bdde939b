import type { Enquiry, PartTryOf, WebhookStanding } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { storedWebhook } from '../../config/set-up.ts';
import type { Context } from '../../context.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { EVENT_KINDS } from '../../db/message-kinds.ts';
import { readPart } from '../../db/site-config-rows.ts';
import { refusalOfAddress } from '../../work/outgoing.ts';
import { type Channel, Outbox, type Verdict } from '../outbox.ts';
import {
  changeWaiting,
  findLastTried,
  findStuck,
  forgetGivenUp,
  type Message,
  makeDue,
  putMessages,
  putOnly,
} from '../outbox-repository.ts';
import { eventOf, type HookEvent, type PageChange, receivedEvent, type ShownCollection } from './events.ts';
import {
  type HookAnswer,
  type HookNetwork,
  type HookTarget,
  hookNetwork,
  isAccepted,
  sendEvent,
} from './hook-sender.ts';

const joined = (a: PageChange, b: PageChange): PageChange => ({
  paths: [...new Set([...a.paths, ...b.paths])],
  removed: [...new Set([...a.removed, ...b.removed])],
});

const pageEvents = (trx: Database) => trx.selectFrom('outbox').where('kind', '=', 'page.published');

/**
 * Stores an event of the page. It takes the place of one that still waits, with its changes: the address may accept that
 * one meanwhile, which knows nothing of the newer change.
 */
const putPageEvent = async (trx: Database, id: string, change: PageChange, at: string): Promise<void> => {
  const waiting = await pageEvents(trx).select('data').where('state', '=', 'waiting').executeTakeFirst();
  const all = waiting?.data ? joined(JSON.parse(waiting.data), change) : change;
  await putOnly(trx, { kind: 'page.published', id, data: JSON.stringify(all), createdAt: at });
};

type WebhookNeeds = Pick<Context, 'clock' | 'config' | 'db' | 'logger' | 'peers' | 'siteConfig'>;
type Target = Pick<HookTarget, 'address' | 'secret'>;
type Tried = PartTryOf<'webhook'>;

const ALL = { kinds: EVENT_KINDS };

/** Reads the address that events go to; null: the webhook is off. */
export const readHookAddress = async (db: Database): Promise<string | null> =>
  storedWebhook(await readPart(db, 'webhook'))?.address ?? null;

/** Tells how the address stands, by the event that was tried last. */
export const readStanding = async (db: Database, now: number): Promise<WebhookStanding> => {
  if ((await readHookAddress(db)) === null) return { state: 'off', message: null, since: null };
  const last = await findLastTried(db, EVENT_KINDS, now);
  if (last?.state !== 'waiting' && last?.state !== 'expired') return { state: 'on', message: null, since: null };
  const { begunAt } = (await findStuck(db, EVENT_KINDS)) ?? last;
  return { state: 'failing', message: last.answer, since: begunAt };
};

/** Reads an enquiry, deleted or not; null if it was deleted for good. */
type ReadEnquiry = (id: string) => Promise<Enquiry | null>;

const sentenceOf = (reply: HookAnswer): string => {
  if (isAccepted(reply)) return `The address accepted the test event (${reply.status}).`;
  if (reply.status === null) return `The test event wasn’t accepted. ${reply.answer}`;
  return `The address didn’t accept the test event. It answered ${reply.status}.${reply.answer ? ` ${reply.answer}` : ''}`;
};

/** Tells another program of enquiries and of the page: its events in the outbox, and how the address stands. */
export class StudioWebhook implements Channel<HookAnswer> {
  readonly kinds = EVENT_KINDS;
  readonly atOnce = 5;
  readonly unmade: HookAnswer = { status: null, answer: 'Couldn’t create the event. The server’s log says why.' };
  readonly #needs: WebhookNeeds;
  readonly #readEnquiry: ReadEnquiry;
  readonly #network: HookNetwork;
  readonly #outbox: Outbox<HookAnswer>;
  #storing: Promise<void> = Promise.resolve();

  constructor(needs: WebhookNeeds, readEnquiry: ReadEnquiry, network: Partial<HookNetwork> = {}) {
    this.#needs = needs;
    this.#readEnquiry = readEnquiry;
    this.#network = { ...hookNetwork, ...network };
    this.#outbox = new Outbox({ ...needs, leaderTask: needs.peers.leaderTask, channel: this });
  }

  async isOpen(db: Database): Promise<boolean> {
    return (await this.#target(db)) !== null;
  }

  async attempt(message: Message, signal: AbortSignal): Promise<HookAnswer | null> {
    const target = await this.#target(this.#needs.db);
    const event = await this.#eventOf(message);
    return target && event && this.#send(event, target, signal);
  }

  verdict(_: Message, reply: HookAnswer): Verdict {
    const answer = [reply.status, reply.answer].filter((part) => part !== null).join(' ');
    return isAccepted(reply)
      ? { state: 'accepted', answer, trouble: null }
      : { state: 'later', answer, trouble: 'network' };
  }

  /** Stores an event of an enquiry, in the transaction that stores it, if there is an address. */
  async put(trx: Database, { id, createdAt }: Pick<Enquiry, 'id' | 'createdAt'>): Promise<void> {
    if (!(await this.isOpen(trx))) return;
    // An event has its enquiry's id, so storing it again adds nothing.
    await putMessages(trx, [{ kind: 'enquiry.received', id, enquiryId: id, createdAt }]);
  }

  /** Stores an event for a change that visitors see, if there is an address. */
  published(change: PageChange): void {
    const { db, logger } = this.#needs;
    const store = (): Promise<void> =>
      inTransaction(db, async (trx) => {
        if (await this.isOpen(trx)) await putPageEvent(trx, uuid(), change, this.#now());
      });
    this.#storing = this.#storing.then(store).then(
      () => this.wake(),
      (error: unknown) =>
        logger.error({ err: error }, 'the event of a published page could not be stored: its receiver is not told'),
    );
  }

  /** Stores an event for a collection that is shown from now on, in the transaction that shows it, if there is an address. */
  async putCollection(trx: Database, { id, name, address }: ShownCollection): Promise<void> {
    if (!(await this.isOpen(trx))) return;
    const data = JSON.stringify({ id, name, address });
    await putMessages(trx, [{ kind: 'collection.published', id: uuid(), createdAt: this.#now(), data }]);
  }

  /** Tells what does not work, or that all works again; false: nobody can be told. */
  async tellFaults(faults: readonly object[]): Promise<boolean> {
    if (!(await this.isOpen(this.#needs.db))) return false;
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

  standing(): Promise<WebhookStanding> {
    return readStanding(this.#needs.db, this.#needs.clock.now());
  }

  /** The sentence about an address that no event may go to, as far as it can be known before; null: it may. */
  refusalOf(address: string): Promise<string | null> {
    const { allowsPrivate } = this.#needs.config;
    return refusalOfAddress(address, { allowsPrivate, resolve: this.#network.resolve });
  }

  /** Call this when an address is saved. Waiting events go to it at once; without one, they never go. */
  async saved(trx: Database, address: string | null): Promise<void> {
    await forgetGivenUp(trx, EVENT_KINDS);
    if (address === null) await changeWaiting(trx, ALL, { state: 'stopped', nextAttemptAt: null });
    else await makeDue(trx, ALL, this.#now());
  }

  /** Sends a test event at once, without the outbox. */
  async test(target: Target): Promise<Tried> {
    const reply = await this.#send(
      eventOf(uuid(), 'webhook.test', this.#now(), { message: 'This is a test.' }),
      target,
    );
    const works = isAccepted(reply);
    if (works) {
      await forgetGivenUp(this.#needs.db, EVENT_KINDS);
      await this.#outbox.noteAccepted();
    }
    return { works, message: sentenceOf(reply), status: reply.status };
  }

  #now(): string {
    return new Date(this.#needs.clock.now()).toISOString();
  }

  /** null while no events are sent. */
  async #target(db: Database): Promise<Target | null> {
    const stored = await readPart(db, 'webhook');
    const address = storedWebhook(stored)?.address ?? null;
    const secret = address === null ? null : this.#needs.siteConfig.secretOf(stored);
    return address !== null && secret !== null ? { address, secret } : null;
  }

  /** null: its enquiry was deleted for good a moment ago, and its event with it. */
  async #eventOf({ kind, id, enquiryId, data, createdAt }: Message): Promise<HookEvent | null> {
    if (kind === 'enquiry.received') {
      const enquiry = enquiryId === null ? null : await this.#readEnquiry(enquiryId);
      return enquiry && receivedEvent(id, enquiry);
    }
    const told = JSON.parse(data ?? '');
    return eventOf(id, kind, createdAt, kind === 'studio.fault' ? { faults: told } : told);
  }

  #send(event: HookEvent, target: Target, signal?: AbortSignal) {
    const { clock, config } = this.#needs;
    return sendEvent(
      event,
      { ...target, allowsPrivate: config.allowsPrivate },
      { network: this.#network, now: clock.now(), ...(signal ? { signal } : {}) },
    );
  }
}
