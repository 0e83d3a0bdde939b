import type { Backup, BackupState } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { watchBackups } from '../src/electron/main/trouble.ts';

const BACKUP: Omit<Backup, 'standing'> = {
  place: null,
  schedule: null,
  keep: { days: 7, weeks: 4, months: 12 },
  nextAt: null,
  running: null,
  snapshots: [],
  room: { needed: 0, free: 0 },
  openedBy: 'none',
  isEmpty: false,
  restored: null,
  restoreFailure: null,
};

it('warns once when no backup has been proved for too long, and again the next time', async () => {
  let standing: BackupState = { state: 'on', message: null, since: null };
  let since: string | null = null;
  const look = watchBackups({
    gateway: async () => Response.json({ ...BACKUP, standing }),
    lastReported: {
      read: () => since,
      remember: (at) => {
        since = at;
      },
    },
  });
  expect(await look()).toBeNull();
  standing = { state: 'failed', message: 'Not yet.', since: '2026-11-20T09:00:00.000Z' };
  expect(await look()).toBeNull();
  standing = { state: 'late', message: 'Too long.', since: '2026-11-20T09:00:00.000Z' };
  expect([await look(), await look()]).toEqual(['Too long.', null]);
  standing = { ...standing, since: '2026-11-21T09:00:00.000Z' };
  expect(await look()).toBe('Too long.');
});

it('does not warn about a server of a release without backups', async () => {
  const lastReported = { read: () => null, remember: () => undefined };
  const look = watchBackups({ gateway: async () => new Response('{}', { status: 404 }), lastReported });
  expect(await look()).toBeNull();
});
