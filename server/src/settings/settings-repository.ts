import { DEFAULT_SETTINGS, type Settings, type SettingsInput, settingsSchema } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';

/** There is one row. */
const ID = 'settings';

/** What is stored, or the defaults when nobody has saved yet. */
export const readSettings = async (db: Database): Promise<Settings> => {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', ID).executeTakeFirst();
  if (!row) return DEFAULT_SETTINGS;
  return settingsSchema.parse({
    ...row,
    schedulingEnabled: row.schedulingEnabled === 1,
    packages: JSON.parse(row.packages),
  });
};

/** A text that is left out keeps what it has. */
export const saveSettings = (db: Database, input: SettingsInput): Promise<Settings> =>
  db.transaction().execute(async (trx) => {
    const settings: Settings = { ...(await readSettings(trx)), ...definedOf(input) };
    const row = {
      ...settings,
      id: ID,
      schedulingEnabled: settings.schedulingEnabled ? 1 : 0,
      packages: JSON.stringify(settings.packages),
    };
    await trx
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return settings;
  });

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const definedOf = <T extends object>(value: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<Defined<T>>;
