import type { Settings } from '@shutterdesk/shared';
import type { Updateable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { MailSettingsTable } from '../../db/schema.ts';

/** The table has at most one row. */
const ID = 'mail';

const find = (db: Database) => db.selectFrom('mail_settings').selectAll().where('id', '=', ID).executeTakeFirst();

const save = async (trx: Database, values: Omit<Updateable<MailSettingsTable>, 'id'>): Promise<void> => {
  await trx
    .insertInto('mail_settings')
    .values({ id: ID, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

/** Reads the addresses that the studio has chosen; if there are none, messages go to the business e-mail. */
export const readRecipients = async (db: Database): Promise<readonly string[]> =>
  JSON.parse((await find(db))?.recipients ?? '[]');

/** Reads the addresses that are told of enquiries. */
export const readTold = async (
  db: Database,
  settings: () => Promise<Pick<Settings, 'businessEmail'>>,
): Promise<readonly string[]> => {
  const chosen = await readRecipients(db);
  if (chosen.length > 0) return chosen;
  const { businessEmail } = await settings();
  return businessEmail ? [businessEmail] : [];
};

export const saveRecipients = (trx: Database, recipients: readonly string[]): Promise<void> =>
  save(trx, { recipients: JSON.stringify(recipients) });

export interface Acknowledgement {
  readonly isOn: boolean;
  /** null as long as the studio has written none: that of its language. */
  readonly text: string | null;
}

export const readAcknowledgement = async (db: Database): Promise<Acknowledgement> => {
  const row = await find(db);
  return { isOn: row?.acknowledges === 1, text: row?.acknowledgement ?? null };
};

export const saveAcknowledgement = (trx: Database, { isOn, text }: Acknowledgement): Promise<void> =>
  save(trx, { acknowledges: isOn ? 1 : 0, acknowledgement: text });
