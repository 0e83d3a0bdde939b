import { createHash, randomUUID } from 'node:crypto';
import {
  adoptIds,
  DEFAULT_GALLERY_LAYOUT,
  DEFAULT_PAGE_CHOICES,
  DEFAULT_PAGE_SECTIONS,
  DEFAULT_SETTINGS,
  GALLERY_CATEGORIES,
  type Settings,
  type SettingsInput,
  settingsSchema,
} from '@shutterdesk/shared';
import { type Database, inTransaction } from '../db/database.ts';

/** The table has one row. */
const ID = 'settings';

/** A switch that nobody has touched is null. */
const isOn = (stored: number | null, byDefault: boolean): boolean => (stored === null ? byDefault : stored === 1);

/** The stored settings, or the defaults before the first save. */
export const readSettings = async (db: Database): Promise<Settings> => {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', ID).executeTakeFirst();
  if (!row) return DEFAULT_SETTINGS;
  return settingsSchema.parse({
    ...row,
    schedulingEnabled: row.schedulingEnabled === 1,
    packages: JSON.parse(row.packages),
    galleryCategories: row.galleryCategories === null ? [...GALLERY_CATEGORIES] : JSON.parse(row.galleryCategories),
    galleryLayout: row.galleryLayout ?? DEFAULT_GALLERY_LAYOUT,
    closedWeekdays: JSON.parse(row.closedWeekdays ?? '[]'),
    closedDays: JSON.parse(row.closedDays ?? '[]'),
    away: JSON.parse(row.away ?? '[]'),
    noticeDays: row.noticeDays ?? 0,
    consentRequired: row.consentRequired === 1,
    openingHours: JSON.parse(row.openingHours ?? '[]'),
    ownLinks: JSON.parse(row.ownLinks ?? '[]'),
    quickLinksScroll: isOn(row.quickLinksScroll, DEFAULT_PAGE_CHOICES.quickLinksScroll),
    adminLinkShown: isOn(row.adminLinkShown, DEFAULT_PAGE_CHOICES.adminLinkShown),
    creditShown: isOn(row.creditShown, DEFAULT_PAGE_CHOICES.creditShown),
    placeholdersShown: isOn(row.placeholdersShown, DEFAULT_PAGE_CHOICES.placeholdersShown),
    galleryShortened: isOn(row.galleryShortened, DEFAULT_PAGE_CHOICES.galleryShortened),
    kindWords: JSON.parse(row.kindWords ?? '[]'),
    questions: JSON.parse(row.questions ?? '[]'),
    sectionOrder: row.sectionOrder === null ? DEFAULT_PAGE_SECTIONS.sectionOrder : JSON.parse(row.sectionOrder),
    navSections: JSON.parse(row.navSections ?? '[]'),
  });
};

/** The version that these settings had before their packages got ids. */
export const versionWithoutIds = (settings: Settings): string =>
  versionOf({ ...settings, packages: settings.packages.map(({ id: _, ...item }) => item) });

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
    const row = {
      ...settings,
      id: ID,
      schedulingEnabled: settings.schedulingEnabled ? 1 : 0,
      packages: JSON.stringify(settings.packages),
      galleryCategories: JSON.stringify(settings.galleryCategories),
      closedWeekdays: JSON.stringify(settings.closedWeekdays),
      closedDays: JSON.stringify(settings.closedDays),
      away: JSON.stringify(settings.away),
      consentRequired: settings.consentRequired ? 1 : 0,
      openingHours: JSON.stringify(settings.openingHours),
      ownLinks: JSON.stringify(settings.ownLinks),
      quickLinksScroll: settings.quickLinksScroll ? 1 : 0,
      adminLinkShown: settings.adminLinkShown ? 1 : 0,
      creditShown: settings.creditShown ? 1 : 0,
      placeholdersShown: settings.placeholdersShown ? 1 : 0,
      galleryShortened: settings.galleryShortened ? 1 : 0,
      kindWords: JSON.stringify(settings.kindWords),
      questions: JSON.stringify(settings.questions),
      sectionOrder: JSON.stringify(settings.sectionOrder),
      navSections: JSON.stringify(settings.navSections),
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
