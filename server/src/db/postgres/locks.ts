import { DUTIES, type DutyName } from '../peers.ts';

export type Lock = readonly [space: number, id: number];

/** 'SHUT': our advisory locks begin with it, since other programs may share the database server. */
const OURS = 0x53485554;

/** Held by the one server that sets a database up. */
export const SET_UP = [OURS, 1] as const;

/** Held by the one transaction that runs, among all servers. */
export const WRITERS = [OURS, 2] as const;

/** Shared by all servers that run. */
export const SERVERS = [OURS, 3] as const;

/** Held by the one backup that runs, or that is being put back. */
export const BACKUPS = [OURS, 4] as const;

/** Held by the one server that backs up, or proves a backup, for the studio. */
export const BACKUP_WORK = [OURS, 5] as const;

/** Held by the one server that has a duty. */
export const dutyLock = (name: DutyName): Lock => [OURS, 10 + DUTIES.indexOf(name)];
