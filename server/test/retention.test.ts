import { listEnquiries, parts, type SettingsInput, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { insertEnquiries } from '../src/desk/enquiries/enquiries-repository.ts';
import { monthsBefore } from '../src/desk/privacy/retention.ts';
import { purgeDeleted, purgeOld } from '../src/housekeeping.ts';
import { FakeClock } from './fake-clock.ts';
import { startPagelessServer } from './test-server.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2027-03-30T12:00:00Z');
const id = (n: number): string => `0193e0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A studio with an enquiry from each of some days, with a preferred date or none. */
const studio = async (received: readonly (readonly [day: string, preferred?: string])[]) => {
  const clock = new FakeClock(NOW);
  const server = await startPagelessServer({ overrides: { clock } });
  const admin = await server.admin();
  const rows = received.map(([day, preferredDate = null], place) => ({
    id: id(place),
    createdAt: `${day}T08:00:00.000Z`,
    spam: false,
    enquiry: { name: day, email: `${place}@b.co`, phone: '1', selectedPackage: 'x', message: 'm', preferredDate },
  }));
  if (rows.length > 0) await insertEnquiries(server.context.db, rows);
  const save = (retentionMonths: number | null) => admin.api(parts.retention.save, { body: { retentionMonths } });
  const left = async () => (await admin.api(listEnquiries)).map(({ name }) => name);
  const tomorrow = async () => {
    await clock.pass(DAY, async () => undefined);
    await purgeOld(server.context);
  };
  return { server, admin, clock, save, left, tomorrow };
};

describe('enquiries', () => {
  it('are kept for ever until the studio chooses otherwise', async () => {
    const { admin, left, tomorrow } = await studio([['2001-01-01']]);
    expect(await admin.api(parts.retention.read)).toEqual({ retentionMonths: null, due: 0, held: 0 });
    await tomorrow();
    expect(await left()).toEqual(['2001-01-01']);
  });

  it('go to Recently Deleted once they are older, from the next night on, and for good 30 days later', async () => {
    const { server, clock, save, left, tomorrow } = await studio([['2024-03-30'], ['2025-03-30'], ['2025-04-02']]);
    expect(await save(24)).toEqual({ retentionMonths: 24, due: 2, held: 0 });
    await purgeOld(server.context);
    expect(await left()).toHaveLength(3);
    await tomorrow();
    expect(await left()).toEqual(['2025-04-02']);
    const { db } = server.context;
    const removed = () => db.selectFrom('removed_enquiries').select('id').execute();
    await purgeDeleted(server.context);
    expect(await removed()).toHaveLength(0);
    await clock.pass(31 * DAY, async () => undefined);
    await purgeDeleted(server.context);
    expect(await removed()).toHaveLength(2);
    expect(await db.selectFrom('contact_submissions').select('id').execute()).toHaveLength(1);
  });

  it('are kept until their preferred date has passed', async () => {
    const { save, left, tomorrow } = await studio([
      ['2024-01-01', '2027-03-31'],
      ['2024-01-02', '2027-03-29'],
    ]);
    expect(await save(12)).toEqual({ retentionMonths: 12, due: 1, held: 1 });
    await tomorrow();
    expect(await left()).toEqual(['2024-01-01']);
    await tomorrow();
    expect(await left()).toEqual([]);
  });

  it('wait for the studio’s own midnight', async () => {
    const { server, admin, clock, save, left } = await studio([['2024-01-01']]);
    const body: SettingsInput = { schedulingEnabled: true, packages: [], timeZone: 'America/Los_Angeles' };
    await admin.api(saveSettings, { body });
    await save(1);
    await clock.pass(13 * 3_600_000, async () => undefined);
    await purgeOld(server.context);
    expect(await left()).toHaveLength(1);
    await clock.pass(7 * 3_600_000, async () => undefined);
    await purgeOld(server.context);
    expect(await left()).toEqual([]);
  });

  it('are counted for other months before they are chosen', async () => {
    const { admin } = await studio([['2024-03-29'], ['2026-03-29']]);
    expect(await admin.api(parts.retention.try, { body: { retentionMonths: 12 } })).toMatchObject({ due: 2 });
    expect(await admin.api(parts.retention.try, { body: { retentionMonths: 36 } })).toEqual({ due: 1, held: 0 });
    expect((await admin.api(parts.retention.read)).retentionMonths).toBeNull();
  });

  it.each([0, -1, 1.5, 121, 10_000, '12', true])('are not kept for %j months', async (retentionMonths) => {
    const { admin } = await studio([]);
    const refused = await admin.json('PUT', parts.retention.save.path, { retentionMonths });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      issues: [{ path: 'retentionMonths', message: 'Please enter a whole number of months from 1 to 120' }],
    });
    expect((await admin.json('POST', parts.retention.try.path, { retentionMonths })).status).toBe(400);
  });

  it('are all deleted, in batches', async () => {
    const days = Array.from({ length: 450 }, (): readonly [string] => ['2024-01-01']);
    const { save, left, tomorrow } = await studio(days);
    await save(1);
    await tomorrow();
    expect(await left()).toEqual([]);
  });
});

it.each([
  ['2027-03-31T12:00:00Z', 1, '2027-02-28T12:00:00.000Z'],
  ['2028-02-29T00:00:00Z', 12, '2027-02-28T00:00:00.000Z'],
  ['2027-01-15T00:00:00Z', 120, '2017-01-15T00:00:00.000Z'],
])('counts back from %s by %i months to %s', (now, months, then) => {
  expect(monthsBefore(Date.parse(now), months).toISOString()).toBe(then);
});
