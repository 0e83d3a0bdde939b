import { describe, expect, it } from 'vitest';
import { type StatusItem, type StatusTone, worstOf } from '../src/admin/app/use-status.ts';
import type { SyncStatus } from '../src/sync-status.ts';

const item = (tone: StatusTone, short: string, place?: string): StatusItem => ({
  about: short,
  tone,
  short,
  sentence: `${short}.`,
  ...(place ? { place } : {}),
});

const LIVE = item('good', 'Live');
const EMAIL = item('todo', 'no emails', 'mail');
const BACKUP = item('todo', 'no backups', 'backup');
const WAITING = item('todo', '3 waiting', 'bookings');

const SYNC: SyncStatus = {
  connection: 'online',
  waiting: 0,
  needsYou: 0,
  failed: 0,
  photos: null,
  lastSyncAt: null,
  nextAttemptAt: null,
  changes: [],
  others: [],
  restored: null,
  warnings: [],
};

describe('the status in the header', () => {
  it('says that the page is live, and what is to be set up, enquiries first', () => {
    expect(worstOf([LIVE], null)).toMatchObject({ tone: 'good', short: 'Live' });
    expect(worstOf([LIVE, BACKUP], null)).toEqual({ tone: 'todo', short: 'Live · no backups' });
    expect(worstOf([LIVE, EMAIL, BACKUP], null)).toEqual({ tone: 'todo', short: 'Live · 2 to set up' });
    expect(worstOf([LIVE, EMAIL, WAITING], null)).toEqual({ tone: 'todo', short: 'Live · 3 waiting' });
  });

  it('names the one thing that is wrong, and asks for the person when there are several', () => {
    const refused = item('bad', 'Emails not going out', 'mail');
    expect(worstOf([LIVE, BACKUP, refused], SYNC)).toEqual({ tone: 'bad', short: 'Emails not going out' });
    expect(worstOf([item('bad', 'Not published'), refused], null)).toEqual({ tone: 'bad', short: 'Needs you' });
    expect(worstOf([LIVE], { ...SYNC, needsYou: 1 })).toEqual({ tone: 'bad', short: 'Needs you' });
  });

  it('says how this computer stands as long as its changes have not been sent', () => {
    expect(worstOf([], { ...SYNC, connection: 'offline' })).toEqual({ tone: 'quiet', short: 'Offline' });
    expect(worstOf([WAITING], { ...SYNC, connection: 'offline', waiting: 3 }).short).toBe('Offline · 3 waiting');
    expect(worstOf([LIVE, EMAIL], { ...SYNC, waiting: 1 })).toEqual({ tone: 'busy', short: 'Sending…' });
    expect(worstOf([LIVE], { ...SYNC, waiting: 2, nextAttemptAt: '2026-11-26T10:00:00.000Z' }).short).toBe('2 waiting');
    expect(worstOf([LIVE], { ...SYNC, connection: 'signed-out', waiting: 2 }).short).toBe('Sign in to send');
    expect(worstOf([LIVE], { ...SYNC, warnings: ['A file was set aside.'] }).short).toBe('Needs attention');
  });

  it('claims nothing of a page that has not been checked', () => {
    expect(worstOf([item('quiet', 'Not checked'), EMAIL], null).short).toBe('Not checked');
    expect(worstOf([item('busy', 'Publishing…'), EMAIL], null).short).toBe('Publishing…');
  });
});
