import { WEBHOOK_LOG_MAX, type WebhookDelivery } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { WebhookDeliveriesTable } from '../db/message-tables.ts';
import { type Due, type DueQuery, dueAmong } from '../work/dispatcher.ts';
import type { DeliveryState } from './delivery-states.ts';
import type { PageChange } from './events.ts';

/** A waiting event. */
export type Delivery = Selectable<WebhookDeliveriesTable>;

interface Received {
  readonly id: string;
  readonly createdAt: string;
}

/** Stores the events of new enquiries. An event has its enquiry's id, so storing it again adds nothing. */
export const putDeliveries = async (trx: Database, enquiries: readonly Received[]): Promise<void> => {
  const rows = enquiries.map(({ id, createdAt }) => ({
    id,
    type: 'enquiry.received' as const,
    enquiryId: id,
    state: 'waiting' as const,
    createdAt,
    begunAt: createdAt,
    at: createdAt,
    nextAttemptAt: createdAt,
  }));
  await trx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** The log keeps this many ended events of the page, so that they do not push those of enquiries out of it. */
const PAGE_EVENTS_KEPT = 10;

const joined = (a: PageChange, b: PageChange): PageChange => ({
  paths: [...new Set([...a.paths, ...b.paths])],
  removed: [...new Set([...a.removed, ...b.removed])],
});

const pageEvents = (trx: Database) => trx.selectFrom('webhook_deliveries').where('type', '=', 'page.published');

/** Stores an event of the page. One that still waits takes the newer change in, and is tried at once. */
export const putPageEvent = async (trx: Database, id: string, change: PageChange, at: string): Promise<void> => {
  const waiting = await pageEvents(trx).select(['id', 'data']).where('state', '=', 'waiting').executeTakeFirst();
  if (waiting?.data) {
    const data = JSON.stringify(joined(JSON.parse(waiting.data), change));
    const again = { data, begunAt: at, nextAttemptAt: at };
    await trx.updateTable('webhook_deliveries').set(again).where('id', '=', waiting.id).execute();
    return;
  }
  const row = { id, type: 'page.published' as const, data: JSON.stringify(change), state: 'waiting' as const };
  const times = { createdAt: at, begunAt: at, at, nextAttemptAt: at };
  await trx
    .insertInto('webhook_deliveries')
    .values({ ...row, ...times })
    .execute();
  const kept = pageEvents(trx).select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(PAGE_EVENTS_KEPT);
  await trx
    .deleteFrom('webhook_deliveries')
    .where('type', '=', 'page.published')
    .where('state', '!=', 'waiting')
    .where('id', 'not in', kept)
    .execute();
};

/** Finds events that are due and not held, the longest due first. */
export const findDueDeliveries = async (db: Database, query: DueQuery): Promise<Due<Delivery>> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('nextAttemptAt', 'is not', null)
    .$if(query.held.length > 0, (waiting) => waiting.where('id', 'not in', query.held))
    .orderBy('nextAttemptAt')
    .limit(query.most + 1)
    .execute();
  return dueAmong(rows, query);
};

export const saveState = async (trx: Database, id: string, state: DeliveryState): Promise<void> => {
  await trx.updateTable('webhook_deliveries').set(state).where('id', '=', id).execute();
};

/** Makes all waiting events due. */
export const makeDeliveriesDue = async (trx: Database, now: string): Promise<void> => {
  await trx.updateTable('webhook_deliveries').set({ nextAttemptAt: now }).where('nextAttemptAt', '>', now).execute();
};

/** Stops all waiting events. They stay in the log, and can be sent again from there. */
export const stopDeliveries = async (trx: Database): Promise<void> => {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'stopped', nextAttemptAt: null })
    .where('nextAttemptAt', 'is not', null)
    .execute();
};

/**
 * Makes a delivery due and gives it five days from now; a waiting one keeps its own five days. false: there is none with
 * this id.
 */
export const beginAgain = async (trx: Database, id: string, now: string): Promise<boolean> => {
  const named = trx.updateTable('webhook_deliveries').where('id', '=', id);
  const waiting = await named.where('state', '=', 'waiting').set({ nextAttemptAt: now }).returning('id').execute();
  if (waiting.length > 0) return true;
  const ended = await named
    .set({ state: 'waiting', begunAt: now, nextAttemptAt: now, tries: 0 })
    .returning('id')
    .execute();
  return ended.length > 0;
};

/** Without `all`, only the events about enquiries. */
const listed = (db: Database, all = true) =>
  db
    .selectFrom('webhook_deliveries as deliveries')
    .leftJoin('contact_submissions as enquiries', 'enquiries.id', 'deliveries.enquiryId')
    .select([
      'deliveries.id',
      'deliveries.type',
      'deliveries.enquiryId',
      'enquiries.name',
      'deliveries.state',
      'deliveries.status',
      'deliveries.answer',
      'deliveries.createdAt',
      'deliveries.at',
      'deliveries.nextAttemptAt',
      'deliveries.tries',
    ])
    .$if(!all, (rows) => rows.where('deliveries.enquiryId', 'is not', null));

/** The newest first. */
export const listDeliveries = (db: Database, all: boolean): Promise<WebhookDelivery[]> =>
  listed(db, all)
    .orderBy('deliveries.createdAt', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(WEBHOOK_LOG_MAX)
    .execute();

export const findDelivery = (db: Database, id: string): Promise<WebhookDelivery | undefined> =>
  listed(db).where('deliveries.id', '=', id).executeTakeFirst();
