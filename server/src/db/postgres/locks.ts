/** 'SHUT': our advisory locks begin with it, since other programs may share the database server. */
const OURS = 0x53485554;

/** Held by the one server that sets a database up. */
export const SET_UP = [OURS, 1] as const;

/** Held by the one transaction that runs, among all servers. */
export const WRITERS = [OURS, 2] as const;
