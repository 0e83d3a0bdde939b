import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { WebhookSettingsTable } from '../db/message-tables.ts';

/** The table has at most one row. */
const ID = 'webhook';

export type HookSettings = Omit<Selectable<WebhookSettingsTable>, 'id'>;

const NONE: HookSettings = { address: null, secret: null, failingSince: null, stoppedAt: null, answer: null };

export const readHookSettings = async (db: Database): Promise<HookSettings> =>
  (await db.selectFrom('webhook_settings').selectAll().where('id', '=', ID).executeTakeFirst()) ?? NONE;

export const saveHookSettings = async (
  trx: Database,
  values: Omit<Updateable<WebhookSettingsTable>, 'id'>,
): Promise<void> => {
  await trx
    .insertInto('webhook_settings')
    .values({ id: ID, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

/** The address and the secret; null while no events are sent. */
export const activeTarget = ({ address, secret, stoppedAt }: HookSettings) =>
  address !== null && secret !== null && stoppedAt === null ? { address, secret } : null;
