import type { Finding } from '@shutterdesk/shared';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';

/** The site that is looked at. */
export interface ExaminedSite {
  /** The configuration that counts: the variables, and what is set up on the screen below them. */
  readonly config: Config;
  readonly db: Database;
  /** Opens the place of the photographs. */
  readonly storage: () => Promise<Pick<ObjectStorage, 'list'>>;
  readonly now: number;
  /** The moment since which backups are expected, if no schedule has been saved. */
  readonly startedAt: number;
  /** The server itself looks; otherwise a command does, beside it or without it. */
  readonly isServer: boolean;
}

/** The site as a check sees it. */
export type Sight = Omit<Finding, 'subject'>;

/** Looks at one subject. */
export interface Check<Needed = ExaminedSite> {
  readonly subject: string;
  readonly look: (site: Needed) => Promise<readonly Sight[]>;
}

export const fine = (message: string): Sight => ({ state: 'fine', message, cure: null });
export const advice = (message: string, cure: string): Sight => ({ state: 'advice', message, cure });
export const fault = (message: string, cure: string | null): Sight => ({ state: 'fault', message, cure });

/** 'One photo', '12 photos'. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;
