import { hash, randomBytes } from 'node:crypto';
import type { DesktopLogin, LoginNotice } from '@shutterdesk/shared';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { claimStored } from '../http/session-store.ts';

const LIFETIME_MS = 60_000;

/** A login code is stored among the sessions. No cookie can name it, because session cookies are signed. */
const keptSchema = z.object({ challenge: z.string(), userId: z.string(), provenAt: z.string().optional() });

/** A person who signs in by a code, and the moment at which they proved to the provider who they are. */
type Arrived = Omit<z.infer<typeof keptSchema>, 'challenge'>;

const digestOf = (text: string): string => hash('sha256', text, 'base64url');

const sidOf = (code: string): string => `code:${digestOf(code)}`;

/** The address of the app's listener, always on the computer that runs the browser. */
export const appAddress = (
  { port, state }: DesktopLogin,
  outcome: { readonly code: string } | { readonly error: LoginNotice },
): string => `http://127.0.0.1:${Number(port)}/?${new URLSearchParams({ ...outcome, state })}`;

/**
 * Issues a code that the app with the right verifier can exchange for a session of this user, once and within a
 * minute.
 */
export const issueLoginCode = async (
  db: Database,
  { challenge }: DesktopLogin,
  { userId, provenAt }: Arrived,
): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  const sess = JSON.stringify({ challenge, userId, provenAt } satisfies z.infer<typeof keptSchema>);
  const expire = new Date(Date.now() + LIFETIME_MS).toISOString();
  await db
    .insertInto('sessions')
    .values({ sid: sidOf(code), sess, expire, userId })
    .execute();
  return code;
};

/** Uses up a code and answers who signs in; null for a code that is unknown, expired or another app's. */
export const claimLoginCode = async (
  db: Database,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<Arrived | null> => {
  const stored = await claimStored(db, sidOf(code));
  if (stored === null) return null;
  const { challenge, ...arrived } = keptSchema.parse(JSON.parse(stored));
  return digestOf(verifier) === challenge ? arrived : null;
};
