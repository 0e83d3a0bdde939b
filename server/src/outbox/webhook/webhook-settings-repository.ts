import type { Selectable } from 'kysely';
import { NO_WEBHOOK, type StoredPart, storedWebhook } from '../../config/set-up.ts';
import type { Database } from '../../db/database.ts';
import type { WebhookSettingsTable } from '../../db/schema.ts';
import { readPart } from '../../db/site-config-rows.ts';

/** The table has at most one row. */
const ID = 'webhook';

/** How the address stands. */
export type HookState = Omit<Selectable<WebhookSettingsTable>, 'id'>;

export const NO_TROUBLE: HookState = { failingSince: null, stoppedAt: null, answer: null };

export interface Hook extends HookState {
  /** null: the webhook is off. */
  readonly address: string | null;
  /** With the sealed secret. */
  readonly stored: StoredPart | null;
}

export const readHook = async (db: Database): Promise<Hook> => {
  const stored = await readPart(db, 'webhook');
  const state = await db
    .selectFrom('webhook_settings')
    .select(['failingSince', 'stoppedAt', 'answer'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return { stored, ...(storedWebhook(stored) ?? NO_WEBHOOK), ...(state ?? NO_TROUBLE) };
};

export const saveHookState = async (trx: Database, state: HookState): Promise<void> => {
  await trx
    .insertInto('webhook_settings')
    .values({ id: ID, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
};

/** The address and the secret; null while no events are sent. */
export const activeTarget = (
  { address, stored, stoppedAt }: Hook,
  secretOf: (stored: StoredPart | null) => string | null,
) => {
  const secret = address === null || stoppedAt !== null ? null : secretOf(stored);
  return address !== null && secret !== null ? { address, secret } : null;
};
