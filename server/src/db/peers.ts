import { ALWAYS_MINE, type Duty } from '../work/duty.ts';

export const DUTIES = ['mail', 'webhook', 'photographs'] as const;

export type DutyName = (typeof DUTIES)[number];

/** The other servers of the same database. */
export interface Peers {
  duty(name: DutyName): Duty;
  /** Tells them of content that has changed without a trigger's notice. */
  contentChanged(): void;
  /** At the start: does the work unless another server runs, which could be in the middle of a save. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** With SQLite, a lock on the data folder keeps a second server out. */
export const NO_PEERS: Peers = {
  duty: () => ALWAYS_MINE,
  contentChanged: () => undefined,
  alone: (work) => work(),
};
