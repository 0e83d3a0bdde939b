import { randomInt } from 'node:crypto';

/** An advisory lock. */
export type Lock = readonly [space: number, id: number];

/** The lock of an empty table. */
export interface TableLock {
  readonly name: string;
  /** Makes the table. */
  readonly table: string;
  /** Takes the lock until the transaction ends. */
  readonly take: string;
}

const FIRST_UNFORESEEN = 1000;
const LAST_ID = 2 ** 31 - 1;

/** 'SHUT': our advisory locks begin with it, since other programs may share the database server. */
const OURS = 0x53485554;

/**
 * Every role that may connect can take an advisory lock, and can read in `pg_locks` which one. It can even hold some
 * locks of our tables, by `prepare`, which asks for no right. It cannot hold one of this mode: so it cannot keep those
 * waiting who take the lock of an empty table of ours until their transaction ends.
 */
const tableLock = (name: string): TableLock => ({
  name,
  table: `create table if not exists ${name} ()`,
  take: `lock table ${name} in share update exclusive mode`,
});

/** Held by the one transaction that runs, among all servers. */
export const WRITERS = tableLock('lock_writers');

/** Held by the one server that sets a database up. */
export const SET_UP = tableLock('lock_set_up');

/** Held by the one server that works for all: it sends, finishes photographs, backs up and sweeps. */
export const LEADER = tableLock('lock_leader');

/** Held by the one backup that runs, or that is being put back. */
export const BACKUPS = tableLock('lock_backups');

/** Held by the one server that backs up, or verifies a backup, for the studio. */
export const BACKUP_WORK = tableLock('lock_backup_work');

/** These may be there before any migration has run. */
export const LOCK_TABLES: readonly TableLock[] = [WRITERS, SET_UP, LEADER, BACKUPS, BACKUP_WORK];

/** Shared by all servers that run. */
export const SERVERS = [OURS, 3] as const;

/** Held for a moment at the start, to see whether a session is kept. Nobody can foresee it, and keep it. */
export const unforeseenLock = (): Lock => [OURS, randomInt(FIRST_UNFORESEEN, LAST_ID)];
