import { createHash, randomBytes } from 'node:crypto';
import type { CurrentUser, DesktopLogin, LoginNotice } from '@shutterdesk/shared';
import * as z from 'zod';
import type { Database } from '../db/database.ts';

const LIFETIME_MS = 60_000;

/** What a code is kept as, beside the sessions that it becomes one of; a cookie cannot name it, being signed. */
const keptSchema = z.object({ challenge: z.string(), userId: z.string() });

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const sidOf = (code: string): string => `code:${digestOf(code)}`;

/** The app's listener: on the computer that the browser runs on, and nowhere else. */
export const appAddress = (
  { port, state }: DesktopLogin,
  outcome: { readonly code: string } | { readonly error: LoginNotice },
): string => `http://127.0.0.1:${Number(port)}/?${new URLSearchParams({ ...outcome, state })}`;

/** A code that the app with the right verifier may change for a session of this user, once and within a minute. */
export const issueLoginCode = async (
  db: Database,
  { challenge }: DesktopLogin,
  { id: userId }: CurrentUser,
): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  const sess = JSON.stringify({ challenge, userId } satisfies z.infer<typeof keptSchema>);
  const expire = new Date(Date.now() + LIFETIME_MS).toISOString();
  await db
    .insertInto('sessions')
    .values({ sid: sidOf(code), sess, expire, userId })
    .execute();
  return code;
};

/** Whose code it is; null for one that is unknown, too old or another app's. Whatever comes of it, it is used up. */
export const claimLoginCode = async (
  db: Database,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<string | null> => {
  const row = await db
    .deleteFrom('sessions')
    .where('sid', '=', sidOf(code))
    .where('expire', '>', new Date().toISOString())
    .returning('sess')
    .executeTakeFirst();
  if (!row) return null;
  const { challenge, userId } = keptSchema.parse(JSON.parse(row.sess));
  return digestOf(verifier) === challenge ? userId : null;
};
