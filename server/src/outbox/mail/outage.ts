import { numberChanges } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import type { Attempt } from '../outbox.ts';
import type { Delivery } from './smtp-answers.ts';

/** The table has at most one row. */
const ID = 'outage';

const MINUTE = 60_000;

/** The time without a delivery before the alarm. Greylisting servers put everybody off for minutes. */
const PATIENCE_MS = { outage: 0, network: MINUTE, deferred: 15 * MINUTE } as const;

type Failure = keyof typeof PATIENCE_MS;

/** null: the mail server works; undefined: the delivery says nothing about it. */
const failureOf = (delivery: Delivery): { readonly kind: Failure; readonly answer: string } | null | undefined => {
  if (delivery.kind === 'failed') {
    const { trouble, answer } = delivery;
    return trouble === 'nobody' || trouble === 'file' ? undefined : { kind: trouble, answer };
  }
  const [first] = delivery.deferred;
  const isJudged = delivery.accepted !== null || delivery.refused.length > 0;
  return first && !isJudged ? { kind: 'deferred', answer: first.answer } : null;
};

export interface Outage {
  /** The moment from which nothing has got through. */
  readonly since: string;
  readonly isAlarmed: boolean;
  readonly answer: string;
}

export const readOutage = async (db: Database): Promise<Outage | null> => {
  const row = await db.selectFrom('mail_outage').selectAll().where('id', '=', ID).executeTakeFirst();
  return row ? { since: row.since, isAlarmed: row.isAlarmed === 1, answer: row.answer } : null;
};

const saveOutage = async (trx: Database, outage: Outage | null): Promise<void> => {
  if (!outage) {
    await trx.deleteFrom('mail_outage').where('id', '=', ID).execute();
    return;
  }
  const row = { id: ID, ...outage, isAlarmed: outage.isAlarmed ? 1 : 0 };
  await trx
    .insertInto('mail_outage')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
};

const isSame = (a: Outage | null, b: Outage | null): boolean =>
  a?.since === b?.since && a?.isAlarmed === b?.isAlarmed && a?.answer === b?.answer;

/** The outage after attempts, in their order, that ended at `now`. An alarm stays until a message gets through. */
const outageAfter = (before: Outage | null, deliveries: readonly Delivery[], now: number): Outage | null =>
  deliveries.map(failureOf).reduce<Outage | null>((outage, failure) => {
    if (failure === undefined) return outage;
    if (failure === null) return null;
    const here = new Date(now).toISOString();
    const since = outage && outage.since < here ? outage.since : here;
    const isLong = now - Date.parse(since) >= PATIENCE_MS[failure.kind];
    return { since, isAlarmed: outage?.isAlarmed === true || isLong, answer: failure.answer };
  }, before);

const FROM_STUDIO: ReadonlySet<string | undefined> = new Set(['acknowledgement', 'letter', 'letter-copy']);

/** Tells whether an attempt says something about the mail server. A client's mailbox that refuses does not. */
const concernsServer = ({ message, outcome }: Attempt<Delivery>): boolean =>
  !FROM_STUDIO.has(message?.kind) || outcome.kind === 'failed' || outcome.accepted !== null;

/** Updates the outage after attempts; answers the outage before and after. */
export const noteDeliveries = async (trx: Database, attempts: readonly Attempt<Delivery>[], now: number) => {
  const before = await readOutage(trx);
  const deliveries = attempts.filter(concernsServer).map(({ outcome }) => outcome);
  const after = outageAfter(before, deliveries, now);
  if (!isSame(before, after)) await saveOutage(trx, after);
  // Readers of the change feed must notice the alarm too.
  if (before?.isAlarmed !== after?.isAlarmed) await numberChanges(trx);
  return { before, after };
};
