import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { DATABASE_FILE } from '../../src/db/database-file.ts';
import { EVENT_KINDS } from '../../src/db/message-kinds.ts';
import { removeDeletedEnquiries } from '../../src/db/remove-enquiries.ts';
import type { Tables } from '../../src/db/schema.ts';
import { listDeletedEnquiries } from '../../src/desk/enquiries/enquiries-repository.ts';
import { listAllAfter } from '../../src/desk/enquiries/enquiry-changes.ts';
import {
  countEnquiries,
  countStages,
  listDatedEnquiries,
  listEnquiries,
} from '../../src/desk/enquiries/enquiry-list-repository.ts';
import { countOtherSenders, countSpam, isTrustedSender } from '../../src/desk/enquiries/screening-repository.ts';
import { findDue, findLastEnded, findPreviousMoment } from '../../src/outbox/outbox-repository.ts';
import { temporaryFolder } from '../test-server.ts';

const LAST = { createdAt: '2026-01-02T03:04:05.678Z', id: '0193e0a0-0000-7000-8000-000000000001' };

/** SQLite's plan for every statement of a read. */
const plansOf = async (read: (db: Database) => Promise<unknown>): Promise<string[]> => {
  const folder = await temporaryFolder();
  await (await openDatabase(folder)).destroy();
  const sqlite = new SQLite(path.join(folder, DATABASE_FILE));
  const plans: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: sqlite }),
    log: ({ query: { sql, parameters } }) => {
      const steps = sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters);
      plans.push(...steps.map(({ detail }) => detail));
    },
  });
  await read(db);
  await db.destroy();
  return plans;
};

const deleted = (before: Parameters<typeof listDeletedEnquiries>[1]['before']) =>
  plansOf((db) => listDeletedEnquiries(db, { since: new Date(LAST.createdAt), before, limit: 50 }));

const firstPiece = (...[filter, page]: [Parameters<typeof listEnquiries>[1], Parameters<typeof listEnquiries>[2]?]) =>
  plansOf((db) => listEnquiries(db, filter, page).next());

/** It stands above the steps of a subquery, which are judged like all others. */
const HEADING = /^CORRELATED SCALAR SUBQUERY \d+$/;
const INDEXED =
  /^SEARCH (?:contact_submissions|outbox|trusted_senders|enquiry_letters|enquiry_notes|read_marks) USING (?:COVERING )?INDEX/;

it.each([
  ['the inbox', () => firstPiece({})],
  ['the inbox from a place on', () => firstPiece({}, { before: LAST, limit: 50 })],
  ['the spam', () => firstPiece({ spam: 'only' })],
  ['one stage', () => firstPiece({ stage: 'booked' }, { before: LAST, limit: 50 })],
  ['all but the archived ones', () => firstPiece({ stage: 'current' }, { before: LAST, limit: 50 })],
  ['those unanswered for a day', () => firstPiece({ stage: 'unanswered' }, { limit: 50 })],
  ['those unanswered for a day, counted', () => plansOf((db) => countEnquiries(db, { stage: 'unanswered' }))],
  ['those of each stage, counted', () => plansOf(countStages)],
  [
    'those of the calendar',
    () => plansOf((db) => listDatedEnquiries(db, { stage: 'booked', from: '2025-10-01', most: 1000 })),
  ],
  ['one package', () => firstPiece({ package: 'Signature' }, { before: LAST, limit: 50 })],
  ['those since a moment', () => firstPiece({ receivedFrom: LAST.createdAt })],
  ['those since a moment, counted', () => plansOf((db) => countEnquiries(db, { receivedFrom: LAST.createdAt }))],
  ['all of them, spam included', () => plansOf((db) => listAllAfter(db, LAST, 500))],
  ['the deleted ones', () => deleted(null)],
  ['the deleted ones from a place on', () => deleted({ deletedAt: LAST.createdAt, id: LAST.id })],
  ['the spam between two moments', () => plansOf((db) => countSpam(db, { after: null, until: LAST.createdAt }))],
  ['the spam since a moment', () => plansOf((db) => countSpam(db, { after: LAST.createdAt, until: LAST.createdAt }))],
  ['those with the same text', () => plansOf((db) => countOtherSenders(db, 'x', 'a@example.com'))],
  ['trusted senders', () => plansOf((db) => isTrustedSender(db, 'a@example.com'))],
  ['the message before one', () => plansOf((db) => findPreviousMoment(db, { ...LAST, kind: 'enquiry' }))],
  [
    'the deleted ones that have had their time',
    () => plansOf((db) => removeDeletedEnquiries(db, new Date(), Date.now())),
  ],
])('a page of enquiries %s: reads an index in its order, without scanning or sorting', async (_, plan) => {
  const steps = (await plan()).filter((step) => !HEADING.test(step));
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(step).toMatch(INDEXED);
});

describe('the outbox', () => {
  const kinds = EVENT_KINDS;

  it('is read by its index, however many messages it holds', async () => {
    const query = { kinds, now: LAST.createdAt, held: [], most: 5 };
    expect(await plansOf((db) => findDue(db, query))).toEqual([
      'SEARCH outbox USING INDEX outbox_due (kind=? AND nextAttemptAt>?)',
      'USE TEMP B-TREE FOR ORDER BY',
    ]);
    expect(await plansOf((db) => findLastEnded(db, 'enquiry', Date.now()))).toEqual([
      'SEARCH outbox USING INDEX outbox_settled (kind=? AND at<?)',
    ]);
  });
});
