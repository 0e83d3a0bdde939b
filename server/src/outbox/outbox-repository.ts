import { DAY_MS } from '@shutterdesk/shared';
import type { ExpressionBuilder, Insertable, NotNull, Selectable, UpdateObject } from 'kysely';
import type { Database } from '../db/database.ts';
import type { MessageKind } from '../db/message-kinds.ts';
import type { OutboxTable, Tables } from '../db/schema.ts';

export type Message = Selectable<OutboxTable>;

/** The columns that an attempt changes. */
export type MessageState = Pick<Message, 'state' | 'answer' | 'trouble' | 'at' | 'nextAttemptAt' | 'tries'> &
  Partial<Pick<Message, 'recipients' | 'refusals'>>;

/** The state of a new message: due at once. */
export const firstState = (createdAt: string) =>
  ({ state: 'waiting', answer: null, at: createdAt, nextAttemptAt: createdAt }) as const;

export type NewMessage = Pick<
  Insertable<OutboxTable>,
  'kind' | 'id' | 'createdAt' | 'enquiryId' | 'data' | 'recipients'
> & {
  /** At once where it is left out. */
  readonly dueAt?: string;
};

const rowOf = ({ dueAt, ...message }: NewMessage) => ({
  ...message,
  ...firstState(message.createdAt),
  nextAttemptAt: dueAt ?? message.createdAt,
  begunAt: message.createdAt,
});

/** A new message about no enquiry, as it would be stored. */
export const unstored = (message: NewMessage): Message => ({
  enquiryId: null,
  trouble: null,
  tries: 0,
  refusals: '[]',
  ...rowOf(message),
  data: message.data ?? null,
  recipients: message.recipients ?? null,
});

/** Stores new messages. One that exists already stays as it is. */
export const putMessages = async (trx: Database, messages: readonly NewMessage[]): Promise<void> => {
  await trx
    .insertInto('outbox')
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .execute();
};

/** Stores a message in place of all others of its kind. */
export const putOnly = async (trx: Database, message: NewMessage): Promise<void> => {
  await trx.deleteFrom('outbox').where('kind', '=', message.kind).execute();
  await putMessages(trx, [message]);
};

/** Messages of some kinds: all of them, one, or those about an enquiry. */
export interface Which {
  readonly kinds: readonly MessageKind[];
  readonly id?: string;
  readonly enquiryId?: string;
}

const are =
  ({ kinds, id, enquiryId }: Which) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'outbox'>) =>
    and([
      eb('kind', 'in', kinds),
      ...(id === undefined ? [] : [eb('id', '=', id)]),
      ...(enquiryId === undefined ? [] : [eb('enquiryId', '=', enquiryId)]),
    ]);

export interface DueQuery extends Pick<Which, 'kinds'> {
  readonly now: string;
  /** Their outcome is not stored yet. */
  readonly held: readonly string[];
  readonly most: number;
}

/** No message waits longer for its next attempt: a later one is of a clock that was ahead, and counts as none. */
const LONGEST_WAIT_MS = 2 * DAY_MS;

/** Finds messages that are due, the longest due first, and the moment at which the next one is: null if there is none. */
export const findDue = async (db: Database, { kinds, now, held, most }: DueQuery) => {
  const latest = new Date(Date.parse(now) + LONGEST_WAIT_MS).toISOString();
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('nextAttemptAt', 'is not', null)
    .where('kind', 'in', kinds)
    .$narrowType<{ nextAttemptAt: NotNull }>()
    .$if(held.length > 0, (waiting) => waiting.where('id', 'not in', held))
    .orderBy('nextAttemptAt')
    .limit(most + 1)
    .execute();
  const messages = rows.slice(0, most).filter(({ nextAttemptAt }) => nextAttemptAt <= now || nextAttemptAt > latest);
  return { messages, nextAt: rows[messages.length]?.nextAttemptAt ?? null };
};

/** Changes messages that wait. false: there are none. */
export const changeWaiting = async (
  trx: Database,
  which: Which,
  set: UpdateObject<Tables, 'outbox'>,
): Promise<boolean> => {
  const waiting = trx.updateTable('outbox').set(set).where(are(which)).where('nextAttemptAt', 'is not', null);
  return (await waiting.returning('id').execute()).length > 0;
};

/** Makes messages due that were tried before. One that was given a later moment has not been. */
export const makeDue = async (trx: Database, { kinds }: Pick<Which, 'kinds'>, now: string): Promise<void> => {
  const tried = trx.updateTable('outbox').where('kind', 'in', kinds).where('tries', '>', 0);
  await tried.set({ nextAttemptAt: now }).where('nextAttemptAt', '>', now).execute();
};

/** Deletes messages that have not been sent. */
export const withdrawMessages = async (trx: Database, which: Which): Promise<void> => {
  await trx.deleteFrom('outbox').where(are(which)).where('nextAttemptAt', 'is not', null).execute();
};

/** Finds the time of the previous message of a kind that may have arrived; null if there is none. */
export const findPreviousMoment = async (
  db: Database,
  { kind, id, createdAt }: Pick<Message, 'kind' | 'id' | 'createdAt'>,
): Promise<string | null> => {
  const previous = await db
    .selectFrom('outbox')
    .select('createdAt')
    .where('kind', '=', kind)
    .where('createdAt', '<=', createdAt)
    .where('id', '!=', id)
    .where('state', 'in', ['accepted', 'waiting'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return previous?.createdAt ?? null;
};

/**
 * Finds the message that has waited for its receiver for the longest. A letter may be too large for a slow line, and
 * says so on its enquiry: it does not count once the receiver has accepted another message.
 */
export const findStuck = (db: Database, kinds: readonly MessageKind[]) =>
  db
    .selectFrom('outbox')
    .select(['begunAt', 'answer', 'trouble', 'tries'])
    .where('nextAttemptAt', 'is not', null)
    .where('kind', 'in', kinds)
    .where(({ eb, exists, not, or, selectFrom }) => {
      const since = selectFrom('outbox as other')
        .select('other.id')
        .where('other.kind', 'in', kinds)
        .where('other.nextAttemptAt', 'is', null)
        .where('other.state', '=', 'accepted')
        .whereRef('other.at', '>', 'outbox.begunAt');
      return or([eb('outbox.kind', '!=', 'letter'), not(exists(since))]);
    })
    .where('trouble', 'is not', null)
    .orderBy('begunAt')
    .limit(1)
    .$narrowType<{ trouble: NotNull }>()
    .executeTakeFirst();

/** Finds the message that was tried last, until now. */
export const findLastTried = (db: Database, kinds: readonly MessageKind[], now: number) =>
  db
    .selectFrom('outbox')
    .select(['state', 'answer', 'begunAt'])
    .where('kind', 'in', kinds)
    .where('tries', '>', 0)
    .where('at', '<=', new Date(now).toISOString())
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Messages that were given up say nothing about the receiver any more. */
export const forgetGivenUp = (trx: Database, kinds: readonly MessageKind[]): Promise<unknown> =>
  trx
    .updateTable('outbox')
    .set({ state: 'stopped' })
    .where('kind', 'in', kinds)
    .where('state', '=', 'expired')
    .execute();

/** Counts the messages that wait, and finds the time of the oldest; null: none waits. */
export const countWaiting = (db: Database, kinds: readonly MessageKind[]) =>
  db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('oldestAt')])
    .where('nextAttemptAt', 'is not', null)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();

/** Finds the outcome of the message of a kind that ended last, until now. */
export const findLastEnded = (db: Database, kind: MessageKind, now: number) =>
  db
    .selectFrom('outbox')
    .select(['state', 'answer'])
    .where('nextAttemptAt', 'is', null)
    .where('kind', '=', kind)
    .where('at', '<=', new Date(now).toISOString())
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
