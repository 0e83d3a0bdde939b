import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { COLLECTION_MAX } from '@shutterdesk/shared';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { insertCollection } from '../server/src/content/collections-repository.ts';
import { insertGalleryImages } from '../server/src/content/gallery/gallery-repository.ts';
import { insertHeroImage } from '../server/src/content/hero-repository.ts';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { insertEnquiries } from '../server/src/desk/enquiries/enquiries-repository.ts';
import { derivativesKey } from '../server/src/storage/object-keys.ts';
import { inRoot } from '../tools/repository.ts';

const GROUP = 500;
const WIDTHS = [400, 800, 1600, 2400];

/** Each photograph has a different one, because these are most of the incompressible bytes in a page. */
const placeholder = (): string => `data:image/webp;base64,${randomBytes(112).toString('base64')}`;

const derivatives = JSON.stringify([
  ...WIDTHS.map((width) => ({ format: 'avif', width })),
  ...[800, 1600].map((width) => ({ format: 'jpeg', width })),
]);

const photo = () => {
  const id = uuid();
  const createdAt = new Date().toISOString();
  return {
    id,
    objectKey: `uploads/${id}`,
    width: 6000,
    height: 4000,
    placeholder: placeholder(),
    derivatives,
    createdAt,
  };
};

const groups = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / GROUP) }, (_, index) => Math.min(GROUP, count - index * GROUP));

/**
 * The smallest derivative of each photograph: the admin's gallery shows it, and it proves that the store is the right
 * one.
 */
const writeThumbnails = async (dataDir: string, ids: readonly string[]): Promise<void> => {
  const photograph = inRoot('tools', 'demo', 'photos', 'lake.jpg');
  const thumbnail = await sharp(photograph).resize({ width: WIDTHS[0] }).avif({ effort: 0 }).toBuffer();
  for (const id of ids) {
    const folder = path.join(dataDir, 'objects', derivativesKey(id));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${WIDTHS[0]}.avif`), thumbnail);
  }
};

const NAMES = ['Ada Lovelace', 'Zoë Ångström', 'محمد بن عبد الله', 'Jo O’Hara', 'Maximilian von Hohenstein'];
const MESSAGES = [
  'A portrait, please.',
  'We would love a family session in the park.\n\nThere are five of us and a dog.',
  'We are getting married in June and look for somebody calm. '.repeat(6),
];
const BETWEEN_MS = 20 * 60_000;

/** Number 0 is the newest; each is older than the one before. */
const seededEnquiry = (number: number) => ({
  id: uuid({ msecs: Date.now() - number * BETWEEN_MS }),
  createdAt: new Date(Date.now() - number * BETWEEN_MS).toISOString(),
  spam: false,
  enquiry: {
    name: NAMES[number % NAMES.length] ?? '',
    email: `client${number}@example.com`,
    phone: `(555) ${String(number).padStart(7, '0')}`,
    selectedPackage: number % 3 === 0 ? 'Signature' : 'Essential',
    preferredDate: number % 4 === 0 ? '2027-06-12' : null,
    message: MESSAGES[number % MESSAGES.length] ?? '',
  },
});

interface Seed {
  readonly enquiries: number;
  readonly photos: number;
  /** Each with its share of the photographs that all of them may hold, in turn. */
  readonly collections?: number;
}

const collect = async (db: Database, count: number, ids: readonly string[]): Promise<void> => {
  const share = COLLECTION_MAX.photosInAll / count;
  for (let at = 0; at < count; at += 1) {
    const photoIds = Array.from({ length: share }, (_, index) => ids[(at * share + index) % ids.length] ?? '');
    // The first photograph stands in a tenth of them.
    const own = at % 10 === 0 && ids[0] ? [...new Set([ids[0], ...photoIds])].slice(0, share) : photoIds;
    const words = { name: `Wedding ${at}`, intro: 'Two days in Sintra, with rain on the second.', isShown: true };
    await insertCollection(db, { id: uuid(), ...words, shownIn: 'listed', photoIds: own });
  }
};

/** The data folder of a busy studio, with rows written straight into the database and only thumbnails as pictures. */
export const seededFolder = async (size: Seed): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const db = await openDatabase(dataDir);
  const rows = Array.from({ length: size.enquiries }, (_, number) => seededEnquiry(number));
  for (let from = 0; from < rows.length; from += GROUP) await insertEnquiries(db, rows.slice(from, from + GROUP));
  const ids: string[] = [];
  for (const count of groups(size.photos)) {
    const additions = Array.from({ length: count }, (_, index) => ({
      image: {
        id: uuid(),
        imageURL: '',
        alt: `A couple at the lake, ${index}`,
        category: 'Weddings',
        order: `${index}`,
        focalX: null,
        focalY: null,
      },
      photo: photo(),
    }));
    await insertGalleryImages(db, additions);
    ids.push(...additions.map(({ image }) => image.id));
    await writeThumbnails(
      dataDir,
      additions.map((addition) => addition.photo.id),
    );
  }
  if (size.collections) await collect(db, size.collections, ids);
  const hero = { backgroundPosition: 'center 65%', backgroundSize: '100%', portraitPosition: null, isActive: true };
  if (size.photos > 0) {
    const picture = photo();
    await insertHeroImage(db, { id: uuid(), imageURL: '', alt: 'The lake', ...hero }, picture);
    await writeThumbnails(dataDir, [picture.id]);
  }
  await db.destroy();
  return dataDir;
};
