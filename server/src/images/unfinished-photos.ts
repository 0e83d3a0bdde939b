import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PhotosTable } from '../db/schema.ts';
import { countOf } from '../db/sql-words.ts';
import type { DerivativeFile } from './image-job.ts';
import { PHOTO_OWNERS, shownPhotos } from './photos-repository.ts';
import { filesIn, urlOf } from './pictures.ts';

const NOTHING = '[]';

const visiblePhotos = (db: Database) =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('id', 'in', (photos) => photos.selectFrom(shownPhotos(db).as('shown')).select('photoId'));

/** An attempt has begun and has not ended: the server itself may have been killed, which is no fault of the photograph. */
const BEGUN = 1;

/** After three deaths of its process the studio is told. */
const MOST_TRIES = BEGUN + 3;

/**
 * The photograph that has waited longest for more derivatives; those without a failed attempt come first. Deleted
 * ones wait until they are restored.
 * @param again whether photographs with failed attempts may be tried now
 */
export const nextUnfinished = (
  db: Database,
  { again }: { readonly again: boolean },
): Promise<Selectable<PhotosTable> | undefined> =>
  visiblePhotos(db)
    .where('pending', '!=', NOTHING)
    .where('tries', '<', again ? MOST_TRIES : 1)
    .orderBy('tries')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Counts the visible photographs that are to have more derivatives. */
export const countUnfinished = (db: Database): Promise<number> =>
  countOf(visiblePhotos(db).where('pending', '!=', NOTHING));

const noteTries = async (db: Database, id: string, tries: number): Promise<void> => {
  await db.updateTable('photos').set({ tries }).where('id', '=', id).execute();
};

type Tried = Pick<Selectable<PhotosTable>, 'id' | 'tries'>;

/** After a crash in the middle, the photograph is made one file at a time. */
export const noteBegun = (db: Database, { id, tries }: Tried): Promise<void> =>
  noteTries(db, id, Math.max(tries, BEGUN));

export const noteDeath = (db: Database, { id, tries }: Tried): Promise<void> =>
  noteTries(db, id, Math.max(tries, BEGUN) + 1);

/** The attempt says nothing: it is as if it had never begun. */
export const noteNothing = (db: Database, { id, tries }: Tried): Promise<void> => noteTries(db, id, tries);

const givenUp = (db: Database) => visiblePhotos(db).where('pending', '!=', NOTHING).where('tries', '>=', MOST_TRIES);

/** Fits a description into a line: it may be as long as a paragraph. */
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

const WHY = 'because the server keeps running out of memory or time. Visitors see';

/** A sentence that names the visible photographs that could not be finished; null when there are none. */
export const unfinishedSentence = async (db: Database): Promise<string | null> => {
  const [first, ...others] = await givenUp(db).execute();
  if (!first) return null;
  if (others.length > 0) return `Couldn’t finish ${others.length + 1} photos, ${WHY} them in smaller sizes.`;
  return `Couldn’t finish "${shortened(await descriptionOf(db, first.id))}", ${WHY} it in smaller sizes.`;
};

/** Allows another attempt for all of them, at once, whichever server makes it. */
export const forgetTries = async (db: Database): Promise<void> => {
  await db.updateTable('photos').set({ tries: 0 }).where('tries', '>', 0).execute();
};

const isSame = (a: DerivativeFile, b: DerivativeFile): boolean =>
  a.format === b.format && a.width === b.width && a.gainMap === b.gainMap;

const FORMATS = ['avif', 'jpeg'];

/** Adds new derivatives to the existing ones. */
const joined = (before: readonly DerivativeFile[], added: readonly DerivativeFile[]): readonly DerivativeFile[] =>
  [...before.filter((derivative) => !added.some((other) => isSame(derivative, other))), ...added].sort(
    (a, b) => FORMATS.indexOf(a.format) - FORMATS.indexOf(b.format) || a.width - b.width,
  );

interface Finished {
  readonly derivatives: readonly DerivativeFile[];
  /** These, and those that cannot be made of this photograph. */
  readonly tried: readonly DerivativeFile[];
  /** An earlier attempt failed: the rest is made one at a time too. */
  readonly sparing: boolean;
}

/** Records finished derivatives; false when the photograph is gone. */
export const noteMade = (db: Database, id: string, finished: Finished): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const photo = await trx.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
    if (!photo) return false;
    const missing = filesIn(photo.pending).filter(
      (derivative) => !finished.tried.some((other) => isSame(derivative, other)),
    );
    const derivatives = JSON.stringify(joined(filesIn(photo.derivatives), finished.derivatives));
    const tries = missing.length > 0 && finished.sparing ? BEGUN : 0;
    await trx
      .updateTable('photos')
      .set({ derivatives, pending: JSON.stringify(missing), tries })
      .where('id', '=', id)
      .execute();
    const url = urlOf({ id, derivatives });
    for (const table of PHOTO_OWNERS) {
      await trx.updateTable(table).set({ url }).where('photoId', '=', id).where('url', '<>', url).execute();
    }
    return true;
  });

/** Takes a photograph off the page and stores the reason for the studio. */
export const noteProblem = async (db: Database, id: string, problem: string): Promise<void> => {
  await db.updateTable('photos').set({ problem }).where('id', '=', id).execute();
};

/** The description of a photograph, from the item that shows it. */
export const descriptionOf = async (db: Database, id: string): Promise<string> => {
  for (const table of PHOTO_OWNERS) {
    const row = await db.selectFrom(table).select('alt').where('photoId', '=', id).executeTakeFirst();
    if (row) return row.alt;
  }
  return 'A photograph';
};
