import * as z from 'zod/mini';
import { readDraft } from '#lib/drafts/drafts.ts';

export const USERS_PLACE = 'admin-users';

/** The user name that was typed before the page or the session ended, or null. */
export const recoverUsername = (): string | null =>
  readDraft(USERS_PLACE, z.object({ username: z.string() }))?.value.username ?? null;
