import {
  COLLECTION_MAX,
  collectionAddressFault,
  isPictureAddress,
  isUuid,
  legalPages,
  pictureFiles,
  proposedAddress,
  type Settings,
} from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { listCollections, readEveryCollection, writeAddresses } from '../../content/collections-repository.ts';
import { listGalleryImages } from '../../content/gallery/gallery-repository.ts';
import { listHeroImages } from '../../content/hero-repository.ts';
import { readSettings } from '../../content/settings-repository.ts';
import { readStudioPicture } from '../../content/studio-pictures-repository.ts';
import { type Database, openDatabase } from '../../db/database.ts';

const isAllowed = (address: string): boolean => collectionAddressFault(address) === null;

/** A collection whose address today's rules refuse gets another one, as a new one would. */
const mendAddresses = async (db: Database, settings: Settings): Promise<void> => {
  const collections = await readEveryCollection(db);
  const used = new Set([...collections, ...legalPages(settings)].map(({ address }) => address));
  for (const { id, name, address, formerAddresses } of collections) {
    const mended = isAllowed(address) ? address : proposedAddress(name, (one) => used.has(one));
    used.add(mended);
    const former = formerAddresses.filter(isAllowed);
    if (mended !== address || former.length < formerAddresses.length)
      await writeAddresses(db, id, { address: mended, formerAddresses: former });
  }
};

/** The content of the page, read as the page reads it. */
const readContent = async (db: Database) => {
  const own = [await readStudioPicture(db, 'portrait'), await readStudioPicture(db, 'logo')];
  return {
    settings: await readSettings(db),
    collections: await listCollections(db),
    pictured: [...(await listGalleryImages(db)), ...(await listHeroImages(db)), ...own.filter((item) => item !== null)],
  };
};

type Content = Awaited<ReturnType<typeof readContent>>;

/** Says why no site can hold this; null if it can. */
const faultOf = ({ collections, pictured }: Content): string | null => {
  const { collections: most, photosInAll } = COLLECTION_MAX;
  if (collections.length > most) return `it has ${collections.length} collections, and a site can have ${most}`;
  const photos = collections.reduce((sum, { photoIds }) => sum + photoIds.length, 0);
  if (photos > photosInAll) return `its collections have ${photos} photos, and a site’s can have ${photosInAll}`;
  const areIds = [...collections, ...pictured].every(({ id }) => isUuid(id));
  const files = pictured.flatMap(({ picture }) => pictureFiles(picture));
  return areIds && files.every(({ url }) => isPictureAddress(url)) ? null : 'it names a photo that cannot be';
};

const STOPPED =
  'It waited when the backup was made, and may have gone out since. Look into your mailbox before you send it again.';

/** Nobody knows whether a letter that waited has gone out since: a person decides whether it goes again. An automatic answer never does. */
const stopLetters = async (db: Database): Promise<void> => {
  const stopped = { state: 'expired', answer: STOPPED, nextAttemptAt: null } as const;
  await db.updateTable('enquiry_letters').set(stopped).where('state', 'in', ['waiting', 'sending']).execute();
  await db.deleteFrom('outbox').where('kind', '=', 'letter').execute();
  const ended = { state: 'expired', nextAttemptAt: null } as const;
  await db
    .updateTable('outbox')
    .set(ended)
    .where('kind', '=', 'acknowledgement')
    .where('state', '=', 'waiting')
    .execute();
};

/**
 * Fits a staged site to the rules of this release, so that each page has a file that can be, and no letter is sent twice.
 * @throws {StartError} for content that no site can hold
 */
export const fitContent = async (staged: string, id: string): Promise<void> => {
  const refused = (why: string): StartError =>
    new StartError(`The backup ${id} cannot be used: ${why}. Nothing was changed; take another one.`);
  const db = await openDatabase(staged);
  try {
    const content = await readContent(db).catch(() => {
      throw refused('its content cannot be read');
    });
    const fault = faultOf(content);
    if (fault !== null) throw refused(fault);
    await mendAddresses(db, content.settings);
    await stopLetters(db);
  } finally {
    await db.destroy();
  }
};
