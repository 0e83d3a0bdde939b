import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { first } from '../../src/db/migrations/0026-first.ts';
import { FIRST } from '../../src/db/migrations/migrations.ts';
import { openSiteDatabase } from '../../src/db/open-site-database.ts';
import { withClient } from '../../src/db/postgres/one-client.ts';
import { migrate } from '../../src/db/postgres/postgres-set-up.ts';
import { removeEnquiries } from '../../src/db/remove-enquiries.ts';
import { changeMessages, putMessages, withdrawMessages } from '../../src/outbox/outbox-repository.ts';
import { putPageEvent } from '../../src/webhook/page-events.ts';
import { ROLE } from './cluster.ts';
import { addressOf, asAdmin } from './databases.ts';
import { openClient } from './open-client.ts';

const NOW = '2026-01-02T03:04:05.678Z';
const LATER = '2026-01-02T05:00:00.000Z';

/** A database of 0.2.0 with an enquiry, of which mail and webhook are to tell. */
const databaseOf020 = async (): Promise<{ readonly url: string; readonly older: pg.Client }> => {
  const name = `outbox_${process.pid}_${Date.now()}`;
  await asAdmin(`create database ${name} owner ${ROLE}`);
  onTestFinished(() => asAdmin(`drop database ${name} with (force)`));
  const url = addressOf(name);
  await withClient({ url, address: 'here' }, { name: 'of 0.2.0' }, (client) => migrate(client, [], { [FIRST]: first }));
  const older = await openClient(url);
  onTestFinished(() => older.end());
  await older.query(
    `insert into contact_submissions (id, name, email, phone, "selectedPackage", message, "createdAt", seq)
    values ('first', 'Ada', 'ada@example.com', '1', 'x', 'm', $1, 1), ('second', 'Bea', 'bea@example.com', '1', 'x', 'm', $1, 2)`,
    [NOW],
  );
  return { url, older };
};

/** The statements with which 0.2.0 stores what is to be told of an enquiry. */
const putOfOlder = async (older: pg.Client, id: string): Promise<void> => {
  await older.query(
    `insert into mail_messages (id, kind, "enquiryId", state, "createdAt", at, "nextAttemptAt")
      values ($1, 'enquiry', $1, 'waiting', $2, $2, $2) on conflict (id) do nothing`,
    [id, NOW],
  );
  await older.query(
    `insert into webhook_deliveries (id, type, "enquiryId", state, "createdAt", "begunAt", at, "nextAttemptAt")
      values ($1, 'enquiry.received', $1, 'waiting', $2, $2, $2, $2) on conflict (id) do nothing`,
    [id, NOW],
  );
};

/** Each message as `kind id state tries`, in the one table and in those of 0.2.0. */
const seen = async (db: Database, older: pg.Client) => {
  const listed = (rows: readonly { kind: string; id: string; state: string; tries: number }[]) =>
    rows.map(({ kind, id, state, tries }) => `${kind} ${id} ${state} ${tries}`).toSorted();
  const { rows } = await older.query(
    `select kind, id, state, tries from mail_messages union all select type, id, state, tries from webhook_deliveries`,
  );
  return [listed(await db.selectFrom('outbox').select(['kind', 'id', 'state', 'tries']).execute()), listed(rows)];
};

it('a server of 0.2.0 beside this release and this one see every message, and what became of it, whoever changes it', async () => {
  const { url, older } = await databaseOf020();
  await putOfOlder(older, 'first');
  const { db } = await openSiteDatabase({ dataDir: '', database: { url, address: 'here' } });
  onTestFinished(() => db.destroy());
  const both = async (...expected: readonly string[]): Promise<void> =>
    expect(await seen(db, older)).toEqual([expected, expected]);
  await both('enquiry first waiting 0', 'enquiry.received first waiting 0');

  // The older one ends what it was sending during the migration, and tells of an enquiry twice.
  await older.query(
    `update mail_messages set state = 'accepted', answer = '250 Ok', tries = 1, "nextAttemptAt" = null`,
  );
  for (const _ of [1, 2]) await putOfOlder(older, 'second');
  await both(
    ...['enquiry first accepted 1', 'enquiry second waiting 0'],
    ...['enquiry.received first waiting 0', 'enquiry.received second waiting 0'],
  );

  // This one goes on with them.
  await changeMessages(
    db,
    { kinds: ['enquiry.received'], id: 'first' },
    { state: 'expired', nextAttemptAt: null, tries: 9 },
  );
  await withdrawMessages(db, { kinds: ['enquiry'], enquiryId: 'second' });
  const told = {
    kind: 'acknowledgement',
    enquiryId: 'first',
    createdAt: NOW,
    recipients: '["ada@example.com"]',
  } as const;
  await putMessages(db, [{ ...told, id: 'thanks' }]);
  await both(
    ...['acknowledgement thanks waiting 0', 'enquiry first accepted 1'],
    ...['enquiry.received first expired 9', 'enquiry.received second waiting 0'],
  );

  // Both send again: each from the other's state.
  await changeMessages(
    db,
    { kinds: ['enquiry.received'], id: 'first' },
    { state: 'waiting', begunAt: LATER, nextAttemptAt: LATER, tries: 0 },
  );
  await older.query(
    `update mail_messages set state = 'refused', tries = 2, refusals = '["no"]', "nextAttemptAt" = null where id = 'thanks'`,
  );
  await both(
    ...['acknowledgement thanks refused 2', 'enquiry first accepted 1'],
    ...['enquiry.received first waiting 0', 'enquiry.received second waiting 0'],
  );
  expect(
    await db.selectFrom('outbox').select(['begunAt', 'recipients', 'refusals']).where('id', '=', 'thanks').execute(),
  ).toEqual([{ begunAt: NOW, recipients: '["ada@example.com"]', refusals: '["no"]' }]);

  // An event of the page is for this release alone.
  await putPageEvent(db, 'page', { paths: ['/'], removed: [] }, NOW);
  expect(await seen(db, older)).toMatchObject([{ length: 5 }, { length: 4 }]);
  await db.deleteFrom('outbox').where('kind', '=', 'page.published').execute();

  // A person who is erased is erased in both, by either.
  await db.transaction().execute((trx) => removeEnquiries(trx, ['first'], Date.parse(LATER)));
  await both('enquiry.received second waiting 0');
  await older.query(`delete from contact_submissions where id = 'second'`);
  await both();
});
