import { hash } from 'node:crypto';
import { type SessionData, Store } from 'express-session';
import type { Database } from '../db/database.ts';

const HOUR = 3_600_000;
/** A session ends this long after it was last used. */
export const SESSION_LASTS_MS = 7 * 24 * HOUR;

type Done = (error?: unknown) => void;

const expiryOf = (session: SessionData): Date => new Date(session.cookie.expires ?? Date.now() + SESSION_LASTS_MS);

/** A session that was in use is updated but never inserted again: it may have ended during the request. */
const isNew = ({ prolongedOn }: SessionData): boolean => prolongedOn === undefined;

/** The id by which a session is stored: whoever reads the table, or a copy of it, cannot make a cookie of it. */
export const storedSid = (sid: string): string => hash('sha256', sid, 'base64url');

export class SessionStore extends Store {
  readonly #db: Database;

  constructor(db: Database) {
    super();
    this.#db = db;
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.#read(sid).then((session) => done(null, session), done);
  }

  async #read(sid: string): Promise<SessionData | null> {
    const row = await this.#db
      .selectFrom('sessions')
      .select('sess')
      .where('sid', '=', storedSid(sid))
      .where('expire', '>', new Date().toISOString())
      .executeTakeFirst();
    return row ? (JSON.parse(row.sess) as SessionData) : null;
  }

  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    const row = {
      sid: storedSid(sid),
      sess: JSON.stringify(session),
      expire: expiryOf(session).toISOString(),
      userId: session.user?.id ?? null,
    };
    const write = isNew(session)
      ? this.#db
          .insertInto('sessions')
          .values(row)
          .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
      : this.#db.updateTable('sessions').set(row).where('sid', '=', storedSid(sid));
    write.execute().then(() => done(), done);
  }

  override destroy(sid: string, done: Done = () => undefined): void {
    this.#db
      .deleteFrom('sessions')
      .where('sid', '=', storedSid(sid))
      .execute()
      .then(() => done(), done);
  }

  /** Extends a session that is in use, at most once an hour, so that a read does not cost a write. */
  override touch(sid: string, session: SessionData, done: () => void = () => undefined): void {
    const expire = expiryOf(session);
    this.#db
      .updateTable('sessions')
      .set({ expire: expire.toISOString() })
      .where('sid', '=', storedSid(sid))
      .where('expire', '<', new Date(expire.getTime() - HOUR).toISOString())
      .execute()
      .then(
        () => done(),
        // The session is still valid; a request that only reads must not fail because of it.
        () => done(),
      );
  }
}

export const sweepSessions = (db: Database): Promise<unknown> =>
  db.deleteFrom('sessions').where('expire', '<=', new Date().toISOString()).execute();
