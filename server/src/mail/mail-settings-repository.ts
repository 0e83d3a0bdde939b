import type { Database } from '../db/database.ts';

/** The table has at most one row. */
const ID = 'mail';

/** The addresses that the studio has chosen; none: the business e-mail. */
export const readRecipients = async (db: Database): Promise<readonly string[]> => {
  const row = await db.selectFrom('mail_settings').select('recipients').where('id', '=', ID).executeTakeFirst();
  return row ? JSON.parse(row.recipients) : [];
};

export const saveRecipients = async (trx: Database, chosen: readonly string[]): Promise<void> => {
  const recipients = JSON.stringify(chosen);
  await trx
    .insertInto('mail_settings')
    .values({ id: ID, recipients })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ recipients }))
    .execute();
};
