import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  backUpNow,
  DEFAULT_SETTINGS,
  listActivity,
  markRead,
  parts,
  readReadMarks,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PLAN, nextAttempt } from '../src/backup/backup-plan.ts';
import { lastProvedAt, saveProof } from '../src/backup/backup-records.ts';
import { backupStateOf } from '../src/backup/backup-state.ts';
import { readRestoredNote, writeRestoredNote } from '../src/backup/restore/restored-note.ts';
import { insertEnquiries } from '../src/desk/enquiries/enquiries-repository.ts';
import { findDue, findLastEnded } from '../src/outbox/outbox-repository.ts';
import { keptDatabases, sweepKeptDatabases } from '../src/update/kept-databases.ts';
import { FakeClock } from './fake-clock.ts';
import { ENQUIRY, startPagelessServer, startTestServer, temporaryFolder } from './test-server.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.now();
const iso = (ms: number): string => new Date(NOW + ms).toISOString();
const AHEAD = iso(40 * DAY);
const id = (n: number): string => `0193e0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

const studio = async () => {
  const server = await startPagelessServer();
  const admin = await server.admin();
  return { server, admin, db: server.context.db };
};

const message = (n: number, at: string) => ({
  ...{ kind: 'sign-in' as const, id: id(n), enquiryId: null, data: '{}', state: 'refused' as const, trouble: null },
  ...{ answer: '550 No', createdAt: at, begunAt: at, at, nextAttemptAt: null as string | null },
});

describe('a stored moment that is later than now', () => {
  it('keeps no backup from its time, and proves none', async () => {
    const { db } = await studio();
    const settings = { ...DEFAULT_PLAN, savedAt: AHEAD, triedAt: AHEAD };
    const next = nextAttempt(settings, null, { startedAt: NOW - DAY, now: NOW });
    expect(next).toBeLessThanOrEqual(NOW + DAY);
    await saveProof(db, { point: 'one', isGood: 1, message: '', at: iso(-3 * DAY) });
    await saveProof(db, { point: 'two', isGood: 1, message: '', at: AHEAD });
    expect(await lastProvedAt(db, NOW)).toBe(iso(-3 * DAY));
    const proofs = await db.selectFrom('backup_proofs').selectAll().execute();
    const facts = { hasPlace: true, isUnwritten: false, settings, proofs, timeZone: null };
    const state = (startedAt: number) => backupStateOf({ ...facts, startedAt, now: NOW }).state;
    expect(state(NOW - 3 * DAY)).toBe('late');
    expect(state(NOW)).toBe('on');
  });

  it('keeps no backup from its time, when the server has started then', async () => {
    const clock = new FakeClock(NOW + 400 * DAY);
    const environment = { BACKUP_DIR: await temporaryFolder() };
    const server = await startPagelessServer({ environment, overrides: { clock } });
    const admin = await server.admin();
    const next = async () => Date.parse((await admin.api(parts.plan.read)).nextAt ?? '');
    expect(await next()).toBeGreaterThan(NOW + 399 * DAY);
    clock.sleep(-400 * DAY);
    expect(await next()).toBeLessThan(NOW + 2 * DAY);
  });

  it('does not fail a backup of the page that was live a moment ago', async () => {
    const clock = new FakeClock(NOW + 400 * DAY);
    const server = await startTestServer({
      environment: { BACKUP_DIR: await temporaryFolder() },
      overrides: { clock },
    });
    const admin = await server.admin();
    const away = { id: id(1), from: iso(399 * DAY).slice(0, 10), to: iso(401 * DAY).slice(0, 10), sentence: 'Away' };
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, away: [away] } });
    expect(await server.visitor().page()).toContain('Away');
    clock.sleep(-400 * DAY);
    await admin.api(backUpNow, { body: { what: 'backup' } });
    const backup = () => admin.api(parts.plan.read);
    await expect.poll(async () => (await backup()).running).toBeNull();
    expect((await backup()).snapshots).toMatchObject([{ proof: { isGood: true } }]);
  });

  it('makes a message wait no longer, and does not hide how the last one ended', async () => {
    const { db } = await studio();
    await db
      .insertInto('outbox')
      .values([message(1, AHEAD), { ...message(2, iso(-DAY)), state: 'accepted' }])
      .execute();
    expect(await findLastEnded(db, 'sign-in', NOW)).toMatchObject({ state: 'accepted' });
    await db
      .insertInto('outbox')
      .values({ ...message(3, AHEAD), state: 'waiting', nextAttemptAt: AHEAD })
      .execute();
    const due = await findDue(db, { kinds: ['sign-in'], now: iso(0), held: [], most: 5 });
    expect(due.messages.map((found) => found.id)).toEqual([id(3)]);
  });

  it('calls no inquiry read that nobody has seen', async () => {
    const { admin, db } = await studio();
    const { id: person } = await admin.api(readReadMarks);
    await db.insertInto('read_until').values({ personId: person, until: AHEAD }).execute();
    expect((await admin.api(readReadMarks)).until).toBeNull();
    const today = iso(-1000);
    expect((await admin.api(markRead, { body: { until: today } })).until).toBe(today);
    const marked = await admin.api(markRead, { body: { until: AHEAD } });
    expect(Date.parse(marked.until ?? '')).toBeLessThan(Date.now() + DAY);
  });

  it('does not prolong a session', async () => {
    const { admin, db } = await studio();
    await db.updateTable('sessions').set({ startedAt: AHEAD, seenAt: AHEAD, expire: AHEAD }).execute();
    await admin.api(readReadMarks);
    const latest = async () => {
      const { startedAt, seenAt, expire } = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
      return [startedAt, seenAt, expire].some((moment) => (moment ?? '') > iso(10 * DAY));
    };
    await expect.poll(latest).toBe(false);
  });

  it('does not hide the refusals of today', async () => {
    const { admin, db, server } = await studio();
    const guess = async () => expect((await server.visitor().login('owner', 'a wrong guess')).status).toBe(401);
    const guesses = async () =>
      (await admin.api(listActivity, { query: {} })).entries.filter(
        ({ what, at }) => what === 'sign-in-failed' && at < AHEAD,
      );
    await guess();
    const row = await db
      .selectFrom('activity')
      .selectAll()
      .where('what', '=', 'sign-in-failed')
      .executeTakeFirstOrThrow();
    const ahead = Array.from({ length: 20 }, (_, n) => ({ ...row, id: id(n), at: AHEAD }));
    await db.insertInto('activity').values(ahead).execute();
    await guess();
    expect(await guesses()).toMatchObject([{ times: 2 }]);
  });

  it('pushes no database out that was kept before an update', async () => {
    const dataDir = await temporaryFolder();
    const stamps = [AHEAD, iso(41 * DAY), iso(-DAY)].map((moment) => moment.slice(0, 23).replaceAll(/[:.]/g, '-'));
    const names = stamps.map((stamp) => `before-0.3.0-${stamp}.db`);
    for (const name of names) await writeFile(path.join(dataDir, name), '');
    await sweepKeptDatabases(dataDir, NOW);
    const kept = (await keptDatabases(dataDir)).map(({ file }) => path.basename(file));
    expect(kept).toContain(names[2]);
    expect(kept).toHaveLength(2);
  });

  it('shows no restore for longer than a week', async () => {
    const dataDir = await temporaryFolder();
    await writeRestoredNote(dataDir, { at: AHEAD, madeAt: AHEAD, accounts: [] });
    expect(await readRestoredNote(dataDir, NOW)).toBeNull();
  });

  it('puts an inquiry at the head of the list, and takes it from nobody', async () => {
    const { admin, db } = await studio();
    const enquiry = { ...ENQUIRY, preferredDate: null };
    await insertEnquiries(db, [{ id: id(9), createdAt: AHEAD, spam: false, enquiry }]);
    const listed = await (await admin.send('/api/contacts')).json();
    expect(listed).toMatchObject([{ id: id(9) }]);
  });
});
