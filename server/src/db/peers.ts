import { ALWAYS_MINE, type LeaderTask } from '../work/leader-task.ts';

/** The other servers of the same database. */
export interface Peers {
  /** The work that one server does for all: mail, the webhook, photographs, backups and sweeps. */
  readonly leaderTask: LeaderTask;
  /** Tells them of content that has changed without a trigger's notice, and answers its version if there is one. */
  contentChanged(): Promise<number | null>;
  /** The version of the content in the database; null where no other server writes. */
  contentVersion(): Promise<number | null>;
  /** The time of the last change of content at any server; null where no other server writes. */
  contentChangedAt(): Promise<string | null>;
  /** Runs the work of a start. `isAlone`: no other server runs, or starts meanwhile. */
  start(work: (isAlone: boolean) => Promise<void>): Promise<void>;
}

/** With SQLite, a lock on the data folder keeps a second server out. */
export const NO_PEERS: Peers = {
  leaderTask: ALWAYS_MINE,
  contentChanged: async () => null,
  contentVersion: async () => null,
  contentChangedAt: async () => null,
  start: (work) => work(true),
};
