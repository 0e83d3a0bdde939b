import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { agreeClock, countEnquiries, deleteEnquiry, listActivity, parts, readCheckup } from '@shutterdesk/shared';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ClockWatch } from '../src/checkup/clock-watch.ts';
import { keysOf } from '../src/db/database-keys.ts';
import { insertEnquiries, listDeletedEnquiries } from '../src/desk/enquiries/enquiries-repository.ts';
import { sweepByAge } from '../src/housekeeping.ts';
import { UPLOADS } from '../src/storage/object-keys.ts';
import { FakeClock } from './fake-clock.ts';
import { onPostgres } from './postgres/databases.ts';
import { startPagelessServer } from './test-server.ts';

const [HOUR, DAY] = [3_600_000, 24 * 3_600_000];
const KEPT_MONTHS = 12;
const JUMPS = [HOUR, 40 * DAY, 400 * DAY];
const id = (n: number): string => `0193e0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const SWEPT = [
  'contact_submissions',
  'sessions',
  'devices',
  'activity',
  'idempotency_keys',
  'removed_enquiries',
  'gallery_images',
  'hero_images',
  'studio_pictures',
] as const;

/** A studio that has something of today in every place that is swept. */
const studio = async () => {
  const clock = new FakeClock();
  const server = await startPagelessServer({ overrides: { clock } });
  const admin = await server.admin();
  const { context } = server;
  const { config, db, logger, storage } = context;
  const keys = keysOf({ config, db });
  const iso = (ms = 0) => new Date(clock.now() + ms).toISOString();
  await insertEnquiries(
    db,
    [0, 1, 2].map((n) => ({
      id: id(n),
      createdAt: iso(-n * DAY),
      spam: false,
      enquiry: {
        name: `${n}`,
        email: `${n}@b.co`,
        phone: '1',
        selectedPackage: 'x',
        message: 'm',
        preferredDate: null,
      },
    })),
  );
  await admin.api(parts.retention.save, { body: { retentionMonths: KEPT_MONTHS } });
  await db
    .updateTable('privacy')
    .set({ savedAt: iso(-3 * DAY) })
    .execute();
  await admin.api(deleteEnquiry, { params: { id: id(2) } });
  await db
    .insertInto('removed_enquiries')
    .values({ id: id(9), seq: 0, removedAt: iso() })
    .execute();
  const photo = { objectKey: 'uploads/x', width: 1, height: 1, placeholder: '', derivatives: '[]', createdAt: iso() };
  const deleted = { url: '', alt: '', createdAt: iso(), deletedAt: iso(-DAY) };
  await db
    .insertInto('photos')
    .values([5, 6, 7].map((n) => ({ ...photo, id: id(n) })))
    .execute();
  await db
    .insertInto('gallery_images')
    .values({ ...deleted, id: id(5), photoId: id(5), category: 'x' })
    .execute();
  await db
    .insertInto('hero_images')
    .values({ ...deleted, id: id(6), photoId: id(6) })
    .execute();
  await db
    .insertInto('studio_pictures')
    .values({ ...deleted, kind: 'portrait', id: id(7), photoId: id(7) })
    .execute();
  const answered = { owner: 'owner', key: 'key', fingerprint: '', id: id(8), answer: null, createdAt: iso() };
  await db.insertInto('idempotency_keys').values(answered).execute();
  const kept = path.join(config.dataDir, `before-0.2.0-${iso().slice(0, 23).replaceAll(/[:.]/g, '-')}.db`);
  await writeFile(kept, 'a database');
  await admin.upload(Buffer.from('a photograph'));
  const rows = async () => {
    const counts = new Map<string, number>();
    for (const table of SWEPT) {
      const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
        db,
      );
      counts.set(table, Number(found[0]?.count));
    }
    const uploads: string[] = [];
    for await (const { key } of storage.list(UPLOADS)) uploads.push(key);
    return {
      ...Object.fromEntries(counts),
      sessions: counts.get('sessions'),
      uploads,
      keeps: await access(kept).then(
        () => true,
        () => false,
      ),
    };
  };
  const listed = async () => {
    const shown = db.selectFrom('contact_submissions').select('name').where('deletedAt', 'is', null).orderBy('name');
    return (await shown.execute()).map(({ name }) => name);
  };
  return {
    ...{ admin, clock, context, rows, listed, server },
    sweep: () => sweepByAge(context),
    /** The next process looks at the clock for the first time, with what is stored. */
    sweepAfterRestart: () => sweepByAge({ ...context, clockWatch: new ClockWatch({ clock, keys, logger }) }),
    pass: (ms: number) => clock.pass(ms, async () => undefined),
  };
};

describe('a clock that is wrong for a minute', () => {
  it.each(JUMPS.flatMap((ms) => [ms, -ms]))('costs nothing in any place that is swept: %d ms', async (ms) => {
    const { clock, rows, sweep } = await studio();
    await sweep();
    const before = await rows();
    expect(Object.values(before)).not.toContain(0);
    clock.sleep(ms);
    await sweep();
    expect(await rows()).toEqual(before);
    clock.sleep(-ms);
    await sweep();
    expect(await rows()).toEqual(before);
  });

  it.each([40 * DAY, 400 * DAY])('costs nothing when the server starts meanwhile: %d ms', async (ms) => {
    const { clock, rows, sweep, sweepAfterRestart } = await studio();
    await sweep();
    const before = await rows();
    clock.sleep(ms);
    await sweepAfterRestart();
    await sweepAfterRestart();
    expect(await rows()).toEqual(before);
    clock.sleep(-ms);
    await sweepAfterRestart();
    expect(await rows()).toEqual(before);
  });
});

describe('a clock that has jumped 400 days ahead', () => {
  it('is believed a day later, and what is old by then goes to Recently Deleted', async () => {
    const { clock, context, listed, pass, sweep } = await studio();
    await sweep();
    clock.sleep(400 * DAY);
    for (let hour = 0; hour < 24; hour += 1) {
      await sweep();
      expect(await listed()).toEqual(['0', '1']);
      await pass(HOUR);
    }
    await sweep();
    expect(await listed()).toEqual([]);
    const deleted = await listDeletedEnquiries(context.db, { since: new Date(0), before: null, limit: 10 });
    expect(deleted.map(({ name }) => name)).toEqual(expect.arrayContaining(['0', '1']));
  });

  it('is told in the dashboard, where an owner says that it is right', async () => {
    const { admin, clock, listed, sweep } = await studio();
    const told = async () => (await admin.api(countEnquiries, { query: {} })).clockDoubt;
    await sweep();
    expect(await told()).toBeNull();
    clock.sleep(400 * DAY);
    await sweep();
    expect(await told()).toMatch(/^The server’s date has jumped ahead by 400 days, to \w+ \d+, \d{4}\. Nothing old is/);
    await admin.api(agreeClock);
    expect(await told()).toBeNull();
    expect((await admin.api(listActivity, { query: { part: 'privacy' } })).entries[0]?.what).toBe('clock-agreed');
    await sweep();
    expect(await listed()).toEqual([]);
  });

  it('is told no more once it is back, before the next look', async () => {
    const { admin, clock, sweep } = await studio();
    await sweep();
    clock.sleep(400 * DAY);
    await sweep();
    clock.sleep(-400 * DAY);
    expect((await admin.api(countEnquiries, { query: {} })).clockDoubt).toBeNull();
  });

  it('begins its day anew when it jumps again', async () => {
    const { clock, listed, pass, sweep } = await studio();
    await sweep();
    clock.sleep(400 * DAY);
    await sweep();
    await pass(20 * HOUR);
    clock.sleep(400 * DAY);
    await sweep();
    await pass(20 * HOUR);
    await sweep();
    expect(await listed()).toEqual(['0', '1']);
    await pass(4 * HOUR);
    await sweep();
    expect(await listed()).toEqual([]);
  });

  it('is held back over a restart too', async () => {
    const { clock, listed, pass, sweep, sweepAfterRestart } = await studio();
    await sweep();
    clock.sleep(400 * DAY);
    await sweep();
    await pass(23 * HOUR);
    await sweepAfterRestart();
    expect(await listed()).toEqual(['0', '1']);
    await pass(HOUR);
    await sweepAfterRestart();
    expect(await listed()).toEqual([]);
  });
});

it('a machine that starts in 1970 until a time service sets it raises no doubt', async () => {
  const { clock, context, sweep, sweepAfterRestart } = await studio();
  await sweep();
  const now = clock.now();
  clock.sleep(-now);
  await sweepAfterRestart();
  clock.sleep(now + HOUR);
  await sweepAfterRestart();
  expect(await context.clockWatch.isBelieved()).toBe(true);
  clock.sleep(-now);
  await sweep();
  clock.sleep(now + HOUR);
  expect(await context.clockWatch.isBelieved()).toBe(true);
});

it('a site that was switched off for five days goes on at once', async () => {
  const { clock, context, sweep, sweepAfterRestart, rows } = await studio();
  await sweep();
  await context.db
    .updateTable('sessions')
    .set({ expire: new Date(clock.now() + DAY).toISOString() })
    .execute();
  clock.sleep(5 * DAY);
  await sweepAfterRestart();
  expect((await rows()).sessions).toBe(0);
});

describe.skipIf(onPostgres)('a clock that has gone back', () => {
  const clockNow = async ({ admin }: Awaited<ReturnType<typeof studio>>) =>
    (await admin.api(readCheckup)).findings.find(({ subject }) => subject === 'Clock');

  it('is right, if it was not believed where it was ahead', async () => {
    const site = await studio();
    await site.sweep();
    site.clock.sleep(31 * DAY);
    await site.sweep();
    site.clock.sleep(-31 * DAY);
    await site.sweep();
    expect(await clockNow(site)).toMatchObject({ state: 'fine' });
  });

  it('is told of for a day', async () => {
    const site = await studio();
    await site.sweep();
    site.clock.sleep(-31 * DAY);
    await site.sweep();
    const message = 'This machine’s clock is 31 days behind the time that it has shown before.';
    expect(await clockNow(site)).toMatchObject({ state: 'fault', message });
    await site.pass(DAY);
    await site.sweep();
    expect(await clockNow(site)).toMatchObject({ state: 'fine' });
  });
});
