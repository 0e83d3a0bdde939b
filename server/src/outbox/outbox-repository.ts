import type { EnquiryMail } from '@shutterdesk/shared';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { MailMessagesTable } from '../db/message-tables.ts';
import { type Due, type DueQuery, dueAmong } from '../work/dispatcher.ts';
import type { Verdict } from './delivery.ts';
import type { Standing } from './retries.ts';

/** A message that waits. */
export interface Message {
  readonly id: string;
  readonly kind: MailMessagesTable['kind'];
  readonly enquiryId: string;
  readonly createdAt: string;
  readonly tries: number;
  /** The addresses that still have to get it; null: all recipients. */
  readonly recipients: readonly string[] | null;
  readonly refusals: readonly Verdict[];
}

const messageOf = (row: Selectable<MailMessagesTable>): Message => ({
  id: row.id,
  kind: row.kind,
  enquiryId: row.enquiryId,
  createdAt: row.createdAt,
  tries: row.tries,
  recipients: row.recipients === null ? null : JSON.parse(row.recipients),
  refusals: JSON.parse(row.refusals),
});

/** The state of a new message: due at once. */
export const firstState = (createdAt: string): EnquiryMail => ({
  state: 'waiting',
  answer: null,
  at: createdAt,
  nextAttemptAt: createdAt,
});

interface NewMessage {
  readonly id: string;
  readonly enquiryId: string;
  readonly createdAt: string;
}

/** Stores new messages. A message whose id exists already stays as it is. */
export const putMessages = async (trx: Database, messages: readonly NewMessage[]): Promise<void> => {
  const rows = messages.map(
    (message): Insertable<MailMessagesTable> => ({ ...message, kind: 'enquiry', ...firstState(message.createdAt) }),
  );
  await trx
    .insertInto('mail_messages')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Finds messages that are due and not held, the longest due first. */
export const findDue = async (db: Database, query: DueQuery): Promise<Due<Message>> => {
  const waiting = db.selectFrom('mail_messages').selectAll().where('nextAttemptAt', 'is not', null);
  const free = query.held.length > 0 ? waiting.where('id', 'not in', query.held) : waiting;
  const rows = await free
    .orderBy('nextAttemptAt')
    .limit(query.most + 1)
    .execute();
  const { items, nextAt } = dueAmong(rows, query);
  return { items: items.map(messageOf), nextAt };
};

/** false: the message has been withdrawn meanwhile. */
export const saveStanding = async (trx: Database, id: string, standing: Standing): Promise<boolean> => {
  const { recipients, refusals, ...rest } = standing;
  const saved = await trx
    .updateTable('mail_messages')
    .set({
      ...rest,
      recipients: recipients && JSON.stringify(recipients),
      refusals: JSON.stringify(refusals),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};

/** Deletes messages about an enquiry that have not been sent. */
export const withdrawMessages = async (
  trx: Database,
  enquiryId: string,
  kinds: readonly MailMessagesTable['kind'][],
): Promise<void> => {
  await trx
    .deleteFrom('mail_messages')
    .where('enquiryId', '=', enquiryId)
    .where('kind', 'in', kinds)
    .where('nextAttemptAt', 'is not', null)
    .execute();
};

export const isInOutbox = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('mail_messages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Finds the time of the previous message to the studio that may have arrived; null if there is none. */
export const findPreviousMoment = async (
  db: Database,
  { id, createdAt }: Pick<Message, 'id' | 'createdAt'>,
): Promise<string | null> => {
  const previous = await db
    .selectFrom('mail_messages')
    .select('createdAt')
    .where('kind', '=', 'enquiry')
    .where('createdAt', '<=', createdAt)
    .where('id', '!=', id)
    .where('state', 'in', ['accepted', 'waiting'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return previous?.createdAt ?? null;
};

/** Makes all waiting messages due. */
export const makeAllDue = async (trx: Database, now: string): Promise<void> => {
  await trx.updateTable('mail_messages').set({ nextAttemptAt: now }).where('nextAttemptAt', '>', now).execute();
};

/** Makes all waiting messages to the studio due, for its present recipients. */
export const beginAnew = async (trx: Database, now: string): Promise<void> => {
  await trx
    .updateTable('mail_messages')
    .set({ nextAttemptAt: now, recipients: null })
    .where('nextAttemptAt', 'is not', null)
    .where('kind', '=', 'enquiry')
    .execute();
};

/** Makes the waiting message about an enquiry due; false: there is none. */
export const makeDue = async (trx: Database, enquiryId: string, now: string): Promise<boolean> => {
  const due = await trx
    .updateTable('mail_messages')
    .set({ nextAttemptAt: now })
    .where('enquiryId', '=', enquiryId)
    .where('kind', '=', 'enquiry')
    .where('nextAttemptAt', 'is not', null)
    .returning('id')
    .execute();
  return due.length > 0;
};

/** Finds the outcome of the message to the studio that ended last. */
export const findLastSettled = (db: Database) =>
  db
    .selectFrom('mail_messages')
    .select(['state', 'answer'])
    .where('nextAttemptAt', 'is', null)
    .where('kind', '=', 'enquiry')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
