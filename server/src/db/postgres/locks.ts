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

/** These may be there before any migration has run. */
export const LOCK_TABLES: readonly string[] = [WRITERS, SET_UP, LEADER].map(({ name }) => name);

/** Shared by all servers that run. */
export const SERVERS = [OURS, 3] as const;

/** Held by the one backup that runs, or that is being put back. */
export const BACKUPS = [OURS, 4] as const;

/** Held by the one server that backs up, or proves a backup, for the studio. */
export const BACKUP_WORK = [OURS, 5] as const;

/** Held for a moment at the start, to see whether a session is kept. Nobody can foresee it, and keep it. */
export const unforeseenLock = (): Lock => [OURS, randomInt(FIRST_UNFORESEEN, LAST_ID)];

/** Servers of 0.2.0 shared the leader's work by these. During an update, one that still runs keeps what it has. */
export const TAKE_WORK_OF_0_2 = `select pg_try_advisory_lock(${OURS}, id) from generate_series(10, 14) id`;

/** A condition: another server of 0.2.0, with our own role, does some of that work. */
export const IS_WORK_OF_0_2 = `exists (select from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = ${OURS} and objid between 10 and 14 and granted and pid <> pg_backend_pid()
  and database = datid and datname = current_database() and usesysid = current_user::regrole)`;
