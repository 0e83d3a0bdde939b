import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PhotosTable } from '../db/schema.ts';
import type { Made } from './image-job.ts';
import { shownPhotos } from './photos-repository.ts';
import { filesIn, urlOf } from './pictures.ts';

const NOTHING = '[]';

const waiting = (db: Database) =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('id', 'in', (photos) => photos.selectFrom(shownPhotos(db).as('shown')).select('photoId'));

/** After so many tries that came to nothing, the studio is told. */
const MOST_TRIES = 3;

/**
 * The photographs that have waited longest for more to be made of them, those that no try has failed at first; what is
 * deleted waits until it is restored.
 * @param again whether what failed before may be tried now
 */
export const nextUnfinished = (
  db: Database,
  { again, most }: { readonly again: boolean; readonly most: number },
): Promise<readonly Selectable<PhotosTable>[]> =>
  waiting(db)
    .where('pending', '!=', NOTHING)
    .where('tries', '<', again ? MOST_TRIES : 1)
    .orderBy('tries')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute();

/** Notes before it is begun that there is one more try: what ends this process, too, has been counted. */
export const noteTries = async (db: Database, id: string, tries: number): Promise<void> => {
  await db.updateTable('photos').set({ tries }).where('id', '=', id).execute();
};

const givenUp = (db: Database) => waiting(db).where('pending', '!=', NOTHING).where('tries', '>=', MOST_TRIES);

/** For a line: a description may be as long as a paragraph. */
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

const WHY = 'the server’s computer ran out of memory over and over. Visitors see';

/** Names, in a sentence for the studio, the shown photographs that could not be finished; null where there are none. */
export const unfinishedSentence = async (db: Database): Promise<string | null> => {
  const [first, ...others] = await givenUp(db).execute();
  if (!first) return null;
  if (others.length > 0) return `${others.length + 1} photographs could not be finished: ${WHY} them in smaller sizes.`;
  return `"${shortened(await descriptionOf(db, first.id))}" could not be finished: ${WHY} it in smaller sizes.`;
};

/** All of them may be tried again. */
export const forgetTries = async (db: Database): Promise<void> => {
  await db.updateTable('photos').set({ tries: 0 }).where('tries', '>=', MOST_TRIES).execute();
};

const isSame = (a: Made, b: Made): boolean => a.format === b.format && a.width === b.width;

const FORMATS = ['avif', 'jpeg'];

/** The derivatives from before, with those just made. */
const joined = (before: readonly Made[], made: readonly Made[]): readonly Made[] =>
  [...before.filter((one) => !made.some((other) => isSame(one, other))), ...made].sort(
    (a, b) => FORMATS.indexOf(a.format) - FORMATS.indexOf(b.format) || a.width - b.width,
  );

/** Notes what has been made; false when the photograph is gone. */
export const noteMade = (db: Database, id: string, made: readonly Made[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const photo = await trx.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
    if (!photo) return false;
    const left = filesIn(photo.pending).filter((one) => !made.some((other) => isSame(one, other)));
    const derivatives = JSON.stringify(joined(filesIn(photo.derivatives), made));
    // Where the process was killed before, the rest is made one at a time too.
    const tries = left.length > 0 && photo.tries > 1 ? 1 : 0;
    await trx
      .updateTable('photos')
      .set({ derivatives, pending: JSON.stringify(left), tries })
      .where('id', '=', id)
      .execute();
    const url = urlOf({ id, derivatives });
    for (const table of ['gallery_images', 'hero_images'] as const) {
      await trx.updateTable(table).set({ url }).where('photoId', '=', id).where('url', '<>', url).execute();
    }
    return true;
  });

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
