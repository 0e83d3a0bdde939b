import type { Database } from '../../db/database.ts';
import type { Standing } from '../../db/standing.ts';

/** One of the two databases between which a site moves. No server runs on it meanwhile. */
export interface Side {
  /** The name of this side in the standing of the other one. */
  readonly place: string;
  /** Names the database, as the subject of a sentence. */
  readonly name: string;
  standing(): Promise<Standing | null>;
  /** Tells whether no picture or enquiry is here; true where there is no database yet. */
  isEmpty(): Promise<boolean>;
  /** The mark of the site's store; null where there is none. */
  mark(): Promise<string | null>;
  /**
   * Does the work with the site that is here, and then says in one step that it has moved away.
   * @throws {StartError} for a site that cannot move
   */
  moveAway(to: string, work: (db: Database) => Promise<void>): Promise<void>;
  /** Makes room for a site, and says that it is being filled: no server starts with it. */
  startFilling(from: string): Promise<void>;
  /** Does the work with what has arrived so far. */
  receive(work: (db: Database) => Promise<void>): Promise<void>;
  /** Says that the site is here from now on. */
  activate(): Promise<void>;
}
