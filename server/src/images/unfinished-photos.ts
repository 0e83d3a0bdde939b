import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PhotosTable } from '../db/schema.ts';
import type { Made } from './image-job.ts';
import { shownPhotos } from './photos-repository.ts';
import { filesIn, urlOf } from './pictures.ts';

const NOTHING = '[]';

/** What is made of a photograph after it has been saved, first the one list, then the other. */
export type Stage = 'pending' | 'unrefined';

const waiting = (db: Database) =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('id', 'in', (photos) => photos.selectFrom(shownPhotos(db).as('shown')).select('photoId'))
    .orderBy('createdAt')
    .orderBy('id');

/** The photograph that has waited longest for more to be made of it; what is deleted waits until it is restored. */
export const nextUnfinished = (db: Database, stage: Stage): Promise<Selectable<PhotosTable> | undefined> =>
  (stage === 'pending' ? waiting(db) : waiting(db).where('pending', '=', NOTHING))
    .where(stage, '!=', NOTHING)
    .executeTakeFirst();

const isSame = (a: Made, b: Made): boolean => a.format === b.format && a.width === b.width;

const FORMATS = ['avif', 'jpeg'];

/** What there is once `made` is there: a refined file takes the place of the one before it. */
const joined = (before: readonly Made[], made: readonly Made[]): readonly Made[] =>
  [...before.filter((one) => !made.some((other) => isSame(one, other))), ...made].sort(
    (a, b) => FORMATS.indexOf(a.format) - FORMATS.indexOf(b.format) || a.width - b.width,
  );

/** Notes what has been made; false when the photograph is gone. */
export const noteMade = (db: Database, id: string, stage: Stage, made: readonly Made[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const photo = await trx.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
    if (!photo) return false;
    const left = filesIn(photo[stage]).filter((one) => !made.some((other) => isSame(one, other)));
    const derivatives = JSON.stringify(joined(filesIn(photo.derivatives), made));
    const replacedAt = stage === 'unrefined' ? { replacedAt: new Date().toISOString() } : {};
    await trx
      .updateTable('photos')
      .set({ derivatives, [stage]: JSON.stringify(left), ...replacedAt })
      .where('id', '=', id)
      .execute();
    const url = urlOf({ id, derivatives });
    for (const table of ['gallery_images', 'hero_images'] as const) {
      await trx.updateTable(table).set({ url }).where('photoId', '=', id).execute();
    }
    return true;
  });

/** What cannot be refined stays as it is. */
export const noteSkipped = async (db: Database, id: string, skipped: readonly Made[]): Promise<void> => {
  const photo = await db.selectFrom('photos').select('unrefined').where('id', '=', id).executeTakeFirst();
  const left = filesIn(photo?.unrefined ?? NOTHING).filter((one) => !skipped.some((other) => isSame(one, other)));
  await db
    .updateTable('photos')
    .set({ unrefined: JSON.stringify(left) })
    .where('id', '=', id)
    .execute();
};

/** Takes a photograph off the page and keeps the reason for the studio. */
export const noteProblem = async (db: Database, id: string, problem: string): Promise<void> => {
  await db.updateTable('photos').set({ problem }).where('id', '=', id).execute();
};

/** What a photograph is called by those who show it. */
export const descriptionOf = async (db: Database, id: string): Promise<string> => {
  const shown = (table: 'gallery_images' | 'hero_images') =>
    db.selectFrom(table).select('alt').where('photoId', '=', id);
  const row = await shown('gallery_images').unionAll(shown('hero_images')).executeTakeFirst();
  return row?.alt ?? 'A photograph';
};

/** Photographs with files that refined ones took the place of before `limit`, and those files. */
export const replacedBefore = async (
  db: Database,
  limit: Date,
): Promise<readonly { id: string; files: readonly Made[] }[]> => {
  const rows = await db.selectFrom('photos').selectAll().where('replacedAt', '<', limit.toISOString()).execute();
  return rows.map(({ id, derivatives }) => ({
    id,
    files: filesIn(derivatives)
      .filter(({ refined }) => refined)
      .map(({ format, width }) => ({ format, width })),
  }));
};

export const noteReplacedRemoved = async (db: Database, id: string): Promise<void> => {
  await db.updateTable('photos').set({ replacedAt: null }).where('id', '=', id).execute();
};
