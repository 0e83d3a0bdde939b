import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';

interface Stored {
  readonly sessions: { sid: string };
}

/** Logins under way share the table under this prefix. */
const PASSAGE = 'passage:';
/** Login codes were hashed from the start. */
const CODE = 'code:';

const hashed = (sid: string): string =>
  sid.startsWith(PASSAGE)
    ? PASSAGE + hash('sha256', sid.slice(PASSAGE.length), 'base64url')
    : hash('sha256', sid, 'base64url');

/** From now on sessions are stored under the hash of their id: those that exist go on. */
export const hashedSessions = {
  async up(untyped: Kysely<unknown>): Promise<void> {
    const db = untyped as Kysely<Stored>;
    for (const { sid } of await db.selectFrom('sessions').select('sid').execute()) {
      if (sid.startsWith(CODE)) continue;
      await db
        .updateTable('sessions')
        .set({ sid: hashed(sid) })
        .where('sid', '=', sid)
        .execute();
    }
  },
};
