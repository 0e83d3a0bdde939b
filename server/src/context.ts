import path from 'node:path';
import type { HeroImage } from '@shutterdesk/shared';
import { createRenderer } from '@shutterdesk/site/renderer';
import { type Logger, pino } from 'pino';
import { KnownDevices } from './accounts/known-devices.ts';
import { Passwords } from './accounts/passwords.ts';
import { createUsers, type Users } from './accounts/users.ts';
import { brandNameOf } from './config/brand-name.ts';
import { type Config, isHttps } from './config/config.ts';
import { freeBytesOf, incomingFolder, removeUnfinished, usableDataFolder } from './config/data-folder.ts';
import { makeFolderPrivate } from './config/private-folder.ts';
import { loadSecrets, type Secrets } from './config/secrets.ts';
import { StartError } from './config/start-error.ts';
import { beginGeneration } from './db/change-feed.ts';
import { lockDataFolder } from './db/data-folder-lock.ts';
import { type Database, openDatabase } from './db/database.ts';
import { corsHeaders } from './http/cors.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import { answerSecurityHeaders } from './http/security-headers.ts';
import { DerivativeVisibility } from './images/derivative-visibility.ts';
import { ImageProcessor } from './images/image-processor.ts';
import { PhotoFinishing } from './images/photo-finishing.ts';
import { Photos } from './images/photos.ts';
import { readAdminFiles } from './publish/admin-files.ts';
import { ContentReader } from './publish/content-reader.ts';
import type { HeroCut } from './publish/hero-cut.ts';
import { HeroCuts } from './publish/hero-cuts.ts';
import { PublicContent, picturesAt } from './publish/public-content.ts';
import { createPublisher, type Publisher } from './publish/publisher.ts';
import { shareCutsOf, shareImageOf } from './publish/share-picture.ts';
import { uprightCutsOf, uprightHeroOf } from './publish/upright-hero.ts';
import { HotPictures } from './ready/hot-pictures.ts';
import { firstOf, type ReadyAnswers } from './ready/ready-answers.ts';
import { createStorage } from './storage/create-storage.ts';
import type { ObjectStorage } from './storage/object-storage.ts';
import { agreeOnStorage } from './storage/storage-mark.ts';

const BODY_PATIENCE_MS = 30_000;
const REFINE_AFTER_MS = 5000;
/** Sign-ins come close together: so long after one, a second photograph waits for the first. */
const QUIET_AFTER_SIGN_IN_MS = 5000;

/** Everything that a request may need, made once. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly storage: ObjectStorage;
  readonly photos: Photos;
  readonly finishing: PhotoFinishing;
  readonly visibility: DerivativeVisibility;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly users: Users;
  readonly limits: RateLimits;
  /** How long a body may take to arrive, unless it is a photograph. */
  readonly bodyPatienceMs: number;
  /** How much the data folder's disk still takes. */
  readonly freeBytes: () => Promise<number>;
  readonly publisher: Publisher;
  readonly content: PublicContent;
  readonly hotPictures: HotPictures;
  /** What is answered from memory, before Express sees the request. */
  readonly ready: ReadyAnswers;
  /** Lets go of everything. */
  dispose(): Promise<void>;
}

/** What a test may put in the place of the real thing. */
export type Overrides = Partial<
  Pick<Context, 'logger' | 'publisher' | 'storage' | 'limits' | 'bodyPatienceMs' | 'freeBytes'>
> & {
  readonly afterKilledMs?: number;
};

interface PublisherNeeds {
  readonly config: Config;
  readonly logger: Logger;
  readonly reader: ContentReader;
  readonly storage: ObjectStorage;
}

const publisherOf = async ({ config, logger, reader, storage }: PublisherNeeds, release: (() => unknown)[]) => {
  const publicPictures = config.s3?.publicUrl ?? null;
  const withAddresses = picturesAt(publicPictures);
  const { name, hint } = config.loginProvider;
  const words = { 'default-brand': config.brandName, 'login-provider': name, 'login-hint': hint };
  const built = [createRenderer(), readAdminFiles(config.adminDir, words)] as const;
  const [renderer, adminFiles] = await Promise.all(built).catch((error: unknown) => {
    logger.debug({ err: error }, 'the built site could not be loaded');
    throw new StartError('The site has not been built: start it with "npm start", which builds what is missing.');
  });
  const cutsIn = (folder: string, cutsOf: (hero: HeroImage) => readonly HeroCut[]): HeroCuts =>
    new HeroCuts({
      folder: path.join(config.dataDir, 'published', folder),
      storage,
      logger,
      cutsOf,
      made: () => void publisher.publish(),
    });
  const share = cutsIn('share', shareCutsOf);
  const upright = cutsIn('upright', uprightCutsOf);
  const closing = new AbortController();
  const publisher: Publisher = await createPublisher({
    folder: path.join(config.dataDir, 'published'),
    adminFiles,
    brandName: brandNameOf((await reader.read()).settings, config),
    security: {
      page: { https: isHttps(config), picturesFrom: publicPictures && new URL(publicPictures).origin },
      // Portraits of those who sign in through a provider lie wherever it keeps them.
      app: { https: isHttps(config), connectTo: storage.uploadOrigin, picturesFrom: config.oidc && 'https:' },
    },
    logger,
    loadContent: async () => {
      const content = await reader.read();
      const hero = content.heroImage;
      // Only who knows our address can be shown a picture of ours.
      const shareImage = config.publicUrl ? shareImageOf(hero, await share.of(hero)) : null;
      const uprightHero = uprightHeroOf(await upright.of(hero));
      const frame = { brandName: brandNameOf(content.settings, config), publicUrl: config.publicUrl, apiUrl: null };
      return { ...frame, ...withAddresses(content), shareImage, uprightHero };
    },
    renderer,
    refineAfterMs: REFINE_AFTER_MS,
    closing: closing.signal,
  });
  release.push(() => publisher.written());
  // Each cut that is made is published, which nobody is to begin after that.
  release.push(() => Promise.all([share.close(), upright.close()]));
  release.push(() => closing.abort());
  return publisher;
};

const createLogger = (config: Config): Logger =>
  pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));

/** Everything in the order in which it needs each other; `release` collects what undoes it. */
const assemble = async (config: Config, overrides: Overrides, release: (() => unknown)[]) => {
  await usableDataFolder(config);
  release.push(lockDataFolder(config.dataDir));
  await removeUnfinished(config);
  const logger = overrides.logger ?? createLogger(config);
  await makeFolderPrivate(config.dataDir, logger);
  let content: PublicContent | null = null;
  const db = await openDatabase(config.dataDir, { contentChanged: () => content?.changed() });
  release.push(() => db.destroy());
  await agreeOnStorage(config, db);
  await beginGeneration(db);
  const secrets = await loadSecrets(config);
  const storage = overrides.storage ?? (await createStorage(config, secrets));
  const reader = new ContentReader(db);
  const publisher = overrides.publisher ?? (await publisherOf({ config, logger, reader, storage }, release));
  const headers = { ...answerSecurityHeaders(isHttps(config)), ...corsHeaders(config.publicUrl) };
  const passwords = new Passwords();
  const isQuiet = () => performance.now() - passwords.lastAskedAt > QUIET_AFTER_SIGN_IN_MS;
  const processor = new ImageProcessor({ isQuiet });
  release.push(() => processor.close());
  const photos = new Photos(incomingFolder(config), storage, processor);
  const hotPictures = new HotPictures();
  content = new PublicContent({ db, logger, reader, publisher, headers, hotPictures });
  release.push(content.settled.bind(content));
  const visibility = new DerivativeVisibility({ config, db, storage, logger });
  release.push(() => visibility.close());
  const finishing = new PhotoFinishing({
    db,
    logger,
    photos,
    content,
    processor,
    visibility,
    afterKilledMs: overrides.afterKilledMs,
  });
  release.push(() => finishing.close());
  return {
    config,
    logger,
    db,
    secrets,
    storage,
    photos,
    finishing,
    visibility,
    passwords,
    devices: new KnownDevices(secrets.session),
    users: createUsers(db, config.oidc),
    limits: overrides.limits ?? createRateLimits(),
    bodyPatienceMs: overrides.bodyPatienceMs ?? BODY_PATIENCE_MS,
    freeBytes: overrides.freeBytes ?? (() => freeBytesOf(config)),
    publisher,
    content,
    hotPictures,
    ready: firstOf(content, hotPictures, publisher),
  };
};

/** @throws {StartError} with a sentence, when the data folder cannot be used */
export const createContext = async (config: Config, overrides: Overrides = {}): Promise<Context> => {
  const release: (() => unknown)[] = [];
  const dispose = async () => {
    for (const undo of release.splice(0).reverse()) await undo();
  };
  try {
    return { ...(await assemble(config, overrides, release)), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
};
