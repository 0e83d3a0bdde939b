/** An advisory lock. It ends with its session, or with its transaction. */
export type Lock = readonly [space: number, id: number];

/** 'SHUT': our locks begin with it, since other programs may lock something in the same database. */
const ours = (id: number): Lock => [0x53485554, id];

/** Held by the one transaction that runs, among all servers. */
export const WRITERS = ours(1);

/** Held by the one server that sets a database up. */
export const SET_UP = ours(2);

/** Shared by all servers that run. */
export const SERVERS = ours(3);

/** Held by the one server that works for all: it sends, finishes photographs, backs up and sweeps. */
export const LEADER = ours(4);

/** Held by the one backup that is made, tested or put back. */
export const BACKUPS = ours(5);

/** Takes a lock for the transaction, and waits for it. */
export const inTransaction = (lock: Lock): string => `select pg_advisory_xact_lock(${lock.join(', ')})`;

/** An expression: true once the session has the lock, false where somebody else has it. */
export const tryToTake = (lock: Lock): string => `pg_try_advisory_lock(${lock.join(', ')})`;

/** The rest of a query: the holders of a lock, at any server. */
export const holdersOf = ([space, id]: Lock): string =>
  `from pg_locks where locktype = 'advisory' and granted and classid = ${space} and objid = ${id} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;

/** A condition: somebody holds a lock, at any server. */
export const isHeld = (lock: Lock): string => `exists (select ${holdersOf(lock)})`;
