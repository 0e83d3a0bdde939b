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

/** A lock that a connection keeps, and the numbers of the advisory locks that servers of 0.2.0 have in its place. */
export interface KeptLock extends TableLock {
  readonly of0_2: readonly [first: number, last: number];
}

/** Held by the one server that works for all: it sends, finishes photographs, backs up and sweeps. */
export const LEADER: KeptLock = { ...tableLock('lock_leader'), of0_2: [10, 14] };

/** Held by the one backup that runs, or that is being put back. */
export const BACKUPS: KeptLock = { ...tableLock('lock_backups'), of0_2: [4, 4] };

/** Held by the one server that backs up, or verifies a backup, for the studio. */
export const BACKUP_WORK: KeptLock = { ...tableLock('lock_backup_work'), of0_2: [5, 5] };

/** These may be there before any migration has run. */
export const LOCK_TABLES: readonly TableLock[] = [WRITERS, SET_UP, LEADER, BACKUPS, BACKUP_WORK];

/** Shared by all servers that run. */
export const SERVERS = [OURS, 3] as const;

/** Held for a moment at the start, to see whether a session is kept. Nobody can foresee it, and keep it. */
export const unforeseenLock = (): Lock => [OURS, randomInt(FIRST_UNFORESEEN, LAST_ID)];

/** Keeps the work from servers of 0.2.0 that begin later. */
export const takeOf0_2 = ({ of0_2: [first, last] }: KeptLock): string =>
  `select pg_try_advisory_lock(${OURS}, id) from generate_series(${first}, ${last}) id`;

/** A condition: another server of 0.2.0, with our own role, does the work. During an update, it keeps what it has. */
export const isHeldBy0_2 = ({ of0_2: [first, last] }: KeptLock): string =>
  `exists (select from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = ${OURS} and objid between ${first} and ${last} and granted
    and pid <> pg_backend_pid() and database = datid and datname = current_database()
    and usesysid = current_user::regrole)`;
