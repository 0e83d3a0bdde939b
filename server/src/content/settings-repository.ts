import { createHash, randomUUID } from 'node:crypto';
import { adoptIds, DEFAULT_SETTINGS, type Settings, type SettingsInput, settingsSchema } from '@shutterdesk/shared';
import type { Insertable } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { SettingsTable } from '../db/schema.ts';

/** The table has one row. */
const ID = 'settings';

const DEFAULTS: Readonly<Record<string, unknown>> = DEFAULT_SETTINGS;

/** Lists are JSON in the table, and switches 0 or 1; null until the studio has saved them. */
const fieldOf = (stored: unknown, byDefault: unknown): unknown => {
  if (stored === null) return byDefault;
  if (typeof byDefault === 'boolean') return stored === 1;
  return Array.isArray(byDefault) ? JSON.parse(String(stored)) : stored;
};

const columnOf = (field: unknown): unknown => {
  if (typeof field === 'boolean') return Number(field);
  return Array.isArray(field) ? JSON.stringify(field) : field;
};

const mapped = (from: object, map: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value, name)]));

/** The stored settings, or the defaults before the first save. */
export const readSettings = async (db: Database): Promise<Settings> => {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', ID).executeTakeFirst();
  return row ? settingsSchema.parse(mapped(row, (stored, name) => fieldOf(stored, DEFAULTS[name]))) : DEFAULT_SETTINGS;
};

/** Identifies the content of the settings: equal content has the same version. */
export const versionOf = (settings: Settings): string =>
  createHash('sha256')
    .update(JSON.stringify(settingsSchema.parse(settings)))
    .digest('base64url')
    .slice(0, 22);

type Packages = Settings['packages'];

/** A release before 0.3.0, or a script, sends no ids: a package keeps that of its name. */
const withIds = (packages: Packages, current: Packages): Packages =>
  adoptIds(packages, current).map(({ id = randomUUID(), ...item }) => ({ id, ...item }));

/**
 * A field that is left out keeps its value.
 * @param check looks at the settings that are about to be replaced and at the new ones, and may throw to keep the old
 */
export const saveSettings = (
  db: Database,
  input: SettingsInput,
  check: (current: Settings, next: Settings) => void,
): Promise<Settings> =>
  inTransaction(db, async (trx) => {
    const current = await readSettings(trx);
    const packages = withIds(input.packages, current.packages);
    const settings: Settings = { ...current, ...definedOf(input), packages };
    check(current, settings);
    const row = { ...mapped(settings, columnOf), id: ID } as Insertable<SettingsTable>;
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
