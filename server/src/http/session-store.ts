import { hash } from 'node:crypto';
import { type SessionData, Store } from 'express-session';
import type { Database } from '../db/database.ts';

const HOUR = 3_600_000;
/** A session ends this long after it was last used. */
export const SESSION_LASTS_MS = 7 * 24 * HOUR;
/** A session ends this long after its sign-in, however often it is used. */
const SESSION_ENDS_MS = 30 * 24 * HOUR;
/** The last use of a session is noted this often, so that a request does not cost a write. */
const SEEN_EVERY_MS = 5 * 60_000;

type Done = (error?: unknown) => void;

const expiryOf = (session: SessionData): Date => new Date(session.cookie.expires ?? Date.now() + SESSION_LASTS_MS);

/** A session that was in use is updated but never inserted again: it may have ended during the request. */
const isNew = ({ prolongedOn }: SessionData): boolean => prolongedOn === undefined;

/** The id by which a session is stored: whoever reads the table, or a copy of it, cannot make a cookie of it. */
export const storedSid = (sid: string): string => hash('sha256', sid, 'base64url');

interface Kept {
  readonly content: object;
  readonly until: number;
  /** It ends with the sessions of this person. */
  readonly userId: string | null;
}

/** Keeps something that opens no session, under an id that no cookie of a session can have. */
export const keepStored = (db: Database, sid: string, { content, until, userId }: Kept): Promise<unknown> =>
  db
    .insertInto('sessions')
    .values({ sid, sess: JSON.stringify(content), expire: new Date(until).toISOString(), userId })
    .execute();

/** The content kept under an id; null: nothing, or no longer. */
export const readStored = async (db: Database, sid: string, now: number): Promise<unknown> => {
  const found = db.selectFrom('sessions').select('sess').where('sid', '=', sid);
  const row = await found.where('expire', '>', new Date(now).toISOString()).executeTakeFirst();
  return row ? JSON.parse(row.sess) : null;
};

/** The same, and takes it out of the table: of several concurrent calls, only one gets it. */
export const claimStored = async (db: Database, sid: string, now: number): Promise<unknown> => {
  const found = db.deleteFrom('sessions').where('sid', '=', sid).returning('sess');
  const row = await found.where('expire', '>', new Date(now).toISOString()).executeTakeFirst();
  return row ? JSON.parse(row.sess) : null;
};

/** The moment since which a session must have begun. */
const oldestStart = (now = Date.now()): string => new Date(now - SESSION_ENDS_MS).toISOString();

/** A moment later than now counts as none: the clock was ahead. */
const wasSeen = ({ seenAt }: SessionData): boolean => {
  const age = Date.now() - Date.parse(seenAt ?? '');
  return age >= 0 && age < SEEN_EVERY_MS;
};

/** The columns of a session have its moments; its JSON holds the rest. */
const jsonOf = ({ startedAt: _, seenAt: __, ...rest }: SessionData): string => JSON.stringify(rest);

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
    const found = await this.#db
      .selectFrom('sessions')
      .select(['sess', 'startedAt', 'seenAt'])
      .where('sid', '=', storedSid(sid))
      .where('expire', '>', new Date().toISOString())
      .where((row) => row.or([row('startedAt', 'is', null), row('startedAt', '>', oldestStart())]))
      .executeTakeFirst();
    if (!found) return null;
    const { sess, startedAt, seenAt } = found;
    return { ...(JSON.parse(sess) as SessionData), startedAt: startedAt ?? undefined, seenAt: seenAt ?? undefined };
  }

  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    const row = {
      sid: storedSid(sid),
      sess: jsonOf(session),
      expire: expiryOf(session).toISOString(),
      userId: session.user?.id ?? null,
      startedAt: session.startedAt ?? null,
      seenAt: new Date().toISOString(),
      deviceId: session.deviceId ?? null,
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

  /** Notes that a session is in use and extends it, at most every few minutes. One of an earlier release begins now. */
  override touch(sid: string, session: SessionData, done: () => void = () => undefined): void {
    if (wasSeen(session)) {
      done();
      return;
    }
    const now = new Date().toISOString();
    this.#db
      .updateTable('sessions')
      .set(({ eb, ref, val }) => ({
        expire: expiryOf(session).toISOString(),
        seenAt: now,
        startedAt: eb.case().when('startedAt', '<', now).then(ref('startedAt')).else(val(now)).end(),
      }))
      .where('sid', '=', storedSid(sid))
      .execute()
      .then(
        () => done(),
        // The session is still valid; a request that only reads must not fail because of it.
        () => done(),
      );
  }
}

export const sweepSessions = (db: Database, now: number): Promise<unknown> =>
  db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('expire', '<=', new Date(now).toISOString()), row('startedAt', '<=', oldestStart(now))]),
    )
    .execute();
