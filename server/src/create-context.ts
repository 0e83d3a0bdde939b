import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { FirstVisit } from './accounts/first-visit.ts';
import { ownersAddresses } from './accounts/owners.ts';
import { Passwords } from './accounts/passwords.ts';
import { createUsers } from './accounts/users.ts';
import { refuseEmptied } from './backup/refuse-emptied.ts';
import { finishSwitch } from './backup/restore/switch-folder.ts';
import { StudioBackup } from './backup/studio-backup.ts';
import { ClockWatch } from './checkup/clock-watch.ts';
import { FaultWatch } from './checkup/fault-watch.ts';
import type { Config } from './config/config.ts';
import {
  dataDiskRoom,
  openIncoming,
  removeUnfinished,
  usableDataFolder,
  watchDataFolder,
} from './config/data-folder.ts';
import { warnOfPlainStores } from './config/plain-connections.ts';
import { makeFolderPrivate } from './config/private-folder.ts';
import { programBeside, VERSION } from './config/release.ts';
import { loadSecrets } from './config/secrets.ts';
import { LostAddresses } from './content/lost-addresses.ts';
import { readSettings } from './content/settings-repository.ts';
import type { Context, Overrides } from './context.ts';
import { lockDataFolder } from './db/data-folder-lock.ts';
import { keysOf } from './db/database-keys.ts';
import { readGeneration } from './db/generation.ts';
import { openSiteDatabase } from './db/open-site-database.ts';
import { Challenges } from './desk/enquiries/challenges.ts';
import { noteMail, readForMessage } from './desk/enquiries/enquiries-repository.ts';
import { EnquiryDisk } from './desk/enquiries/enquiry-disk.ts';
import { mailedLetters } from './desk/enquiries/enquiry-letters-repository.ts';
import { Floods } from './desk/enquiries/floods.ts';
import { countSpam } from './desk/enquiries/screening-repository.ts';
import { Midnight } from './desk/midnight.ts';
import { ErasureRecord } from './desk/privacy/erasure-record.ts';
import { People } from './desk/privacy/people.ts';
import { HotPictures } from './edge/hot-pictures.ts';
import { networkAsking, siteOf } from './edge/network-of.ts';
import { createAudit } from './http/audit.ts';
import { createLogger } from './http/create-logger.ts';
import { ProxyCheck } from './http/proxy-check.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { DerivativeVisibility } from './images/derivative-visibility.ts';
import { ImagePool } from './images/image-pool.ts';
import { PhotoFinishing } from './images/photo-finishing.ts';
import { PhotoPipeline } from './images/photo-pipeline.ts';
import { StudioMail } from './outbox/mail/studio-mail.ts';
import { StudioWebhook } from './outbox/webhook/studio-webhook.ts';
import { ContentReader } from './publish/content-reader.ts';
import { PublicContent } from './publish/public-content.ts';
import type { Publisher } from './publish/publisher.ts';
import { openSitePublisher } from './publish/site-publisher.ts';
import { SiteConfig } from './setup/site-config.ts';
import { createStorage } from './storage/create-storage.ts';
import { agreeOnStorage } from './storage/storage-mark.ts';
import { goBackIfAsked } from './update/go-back.ts';
import { keepBefore } from './update/kept-databases.ts';
import { noteRunning } from './update/running-server.ts';
import { systemClock } from './work/clock.ts';
import { systemResolve } from './work/outgoing.ts';

/** The functions that undo what was made, in the order of its making. */
type Release = (() => unknown)[];

/** News of the content, by any server: its version where the database counts them. */
interface ContentNews {
  readonly changed: [version: number | null];
  readonly version: [version: number];
}

const openFolder = async (config: Config, overrides: Overrides, release: Release) => {
  // First: whoever puts an absent folder back would move it into the empty one.
  if (!overrides.isNew && !existsSync(config.dataDir)) await refuseEmptied(config);
  await usableDataFolder(config);
  release.push(lockDataFolder(config.dataDir));
  // A full disk does not end a server that serves: an update then asks for it to be stopped.
  await noteRunning(config.dataDir, { url: null, comesBack: overrides.socket != null }).catch(() => undefined);
  await finishSwitch(config.dataDir);
  await goBackIfAsked(config, overrides.migrations);
  if (!overrides.isNew) await refuseEmptied(config);
  await removeUnfinished(config);
  const logger = overrides.logger ?? createLogger(config.logLevel);
  logger.info({ version: VERSION }, 'starting');
  await makeFolderPrivate(config.dataDir, logger);
  warnOfPlainStores(config, logger);
  const hasDataFolder = await watchDataFolder(config);
  return { config, hasDataFolder, logger, clock: overrides.clock ?? systemClock };
};
type Folder = Awaited<ReturnType<typeof openFolder>>;

const openStores = async (folder: Folder, overrides: Overrides, release: Release) => {
  const { config, logger, clock } = folder;
  const news = new EventEmitter<ContentNews>();
  const { db, ...shared } = await openSiteDatabase(config, {
    contentChanged: (version) => news.emit('changed', version),
    onVersion: (version) => news.emit('version', version),
    logger,
    migrations: overrides.migrations,
    beforeMigration: () =>
      keepBefore(config, { now: clock.now(), migrations: overrides.migrations, release: overrides.version }),
    connect: overrides.connect,
    patienceMs: overrides.databasePatienceMs,
  });
  release.push(() => db.destroy());
  await agreeOnStorage(config, db);
  // Before anything is served: the database may be older than an erasure.
  const keys = keysOf({ config, db });
  const record = new ErasureRecord(keys, config.database ? null : config.dataDir);
  const people = await People.open({ db, clock, record });
  const secrets = await loadSecrets(keys, config);
  const storage = overrides.storage ?? (await createStorage(config));
  const settings = () => readSettings(db);
  const siteConfig = await SiteConfig.open({ environment: config, db, sealSecret: secrets.seal, logger });
  // First: whatever else follows a change asks what counts by then.
  news.on('changed', () => siteConfig.changed());
  release.push(() => siteConfig.caughtUp());
  const resolve = overrides.hookNetwork?.resolve ?? systemResolve;
  const outgoing = { allowsPrivate: config.allowsPrivate, resolve };
  const clockWatch = new ClockWatch({ clock, keys, logger });
  const generation = await readGeneration(db);
  const own = { clockWatch, news, db, generation, keys, outgoing, people };
  const known = { ...own, secrets, storage, settings, siteConfig };
  return { ...folder, ...shared, ...known, config: siteConfig.config };
};
type Stores = Awaited<ReturnType<typeof openStores>>;

const openPage = async (stores: Stores, overrides: Overrides, release: Release) => {
  const { config, db, news } = stores;
  // Loaded where somebody measures: every start would wait for its library.
  const token = config.metricsToken;
  const meters = token === null ? null : new (await import('./checkup/metrics.ts')).Metrics(token);
  const readEnquiry = async (id: string) => (await readForMessage(db, id))?.enquiry ?? null;
  const webhook = new StudioWebhook(stores, readEnquiry, overrides.hookNetwork);
  release.push(() => webhook.close());
  const reader = new ContentReader(db);
  const pool = new ImagePool({ processes: overrides.imageProcesses, timeLimitMs: overrides.imageTimeLimitMs });
  release.push(() => pool.close());
  const lostAddresses = new LostAddresses(stores);
  release.push(() => lostAddresses.stored());
  const openPublisher = async (): Promise<Publisher> => {
    const opened = await openSitePublisher(
      { ...stores, pool, reader },
      {
        renderer: overrides.renderer,
        rendered: (publication) => meters?.publicationEnded(publication),
        changed: (change) => webhook.published(change),
        lost: (path, request) => lostAddresses.note(path, siteOf(networkAsking(request, stores.config.trustProxy))),
      },
    );
    release.push(opened.close);
    return opened.publisher;
  };
  const publisher = overrides.publisher ?? (await openPublisher());
  const hotPictures = new HotPictures();
  const content = new PublicContent({ ...stores, reader, publisher, hotPictures });
  news.on('changed', (changedTo) => content.changedTo(changedTo));
  news.on('version', (newest) => content.versions.compare(newest));
  release.push(() => {
    // Another server's change would be read from a database that closes meanwhile.
    news.removeAllListeners();
    return content.caughtUp();
  });
  return { ...stores, meters, webhook, pool, reader, publisher, lostAddresses, hotPictures, content };
};
type Page = Awaited<ReturnType<typeof openPage>>;

const openPhotographs = (page: Page, overrides: Overrides, release: Release) => {
  const stopping = new AbortController();
  const passwords = new Passwords(overrides.passwordCost, stopping.signal);
  const photos = new PhotoPipeline(() => openIncoming(page.config), page.storage, page.pool);
  const visibility = new DerivativeVisibility(page);
  const finishing = new PhotoFinishing({ ...page, photos, visibility }, page.pool, overrides.afterKilledMs);
  release.push(() => finishing.close());
  return { ...page, stopping, passwords, photos, visibility, finishing };
};
type Photographs = ReturnType<typeof openPhotographs>;

const openDesk = (photographs: Photographs, overrides: Overrides, release: Release) => {
  const {
    clock,
    clockWatch,
    config,
    content,
    db,
    keys,
    logger,
    outgoing,
    peers,
    publisher,
    reader,
    settings,
    storage,
  } = photographs;
  const mail = new StudioMail({
    config,
    db,
    logger,
    settings,
    enquiries: {
      read: (id) => readForMessage(db, id),
      countSpam: (between) => countSpam(db, between),
      noteMail,
    },
    letters: mailedLetters({ db, storage }, clock),
    owners: () => ownersAddresses(db, config.oidc),
    clock,
    leaderTask: peers.leaderTask,
    outgoing,
    patience: overrides.smtpPatience,
    ports: overrides.mailPorts,
    nameServers: overrides.nameServers,
  });
  release.push(() => mail.close());
  const midnight = new Midnight({
    clock,
    logger,
    timeZone: async () => (await reader.read()).settings.timeZone ?? null,
    dayBegins: () => publisher.publish(),
  });
  release.push(() => midnight.close());
  const backup = new StudioBackup({
    config,
    db,
    keys,
    logger,
    clock,
    clockWatch,
    leaderTask: peers.leaderTask,
    storage,
    proofProgram: programBeside(import.meta, 'proof-process'),
    timeZone: async () => (await settings()).timeZone ?? null,
    page: async () => {
      // The clock may have been set a moment ago: the page of the snapshot's own day is compared.
      await midnight.start();
      await content.caughtUp();
      return publisher.pageDigest();
    },
  });
  release.push(() => backup.close());
  return { ...photographs, mail, midnight, backup };
};

/** These keep strangers from flooding the desk, and measure it. */
const openGuards = async (desk: ReturnType<typeof openDesk>, overrides: Overrides) => {
  const { config, content, db, hotPictures, limiters, logger, meters, publisher, secrets, settings } = desk;
  // With PostgreSQL and a bucket, an enquiry needs no disk of this machine.
  const disk = overrides.disk ?? (config.database ? null : () => dataDiskRoom(config));
  const enquiryDisk = new EnquiryDisk(disk, logger);
  const limits = overrides.limits ?? createRateLimits((limit) => limiters.open(limit, secrets.session));
  return {
    ...desk,
    audit: createAudit(desk),
    users: createUsers(db, config),
    firstVisit: new FirstVisit(db, config),
    challenges: new Challenges(secrets.session, limits.proofs),
    limits,
    enquiryDisk,
    faults: new FaultWatch(desk),
    floods: new Floods({ enquiryDisk, limits, logger, settings }),
    proxyCheck: new ProxyCheck(config, logger),
    nameServers: overrides.nameServers,
    restartAfter: overrides.restartAfter ?? null,
    ready: [...(meters ? [meters.page({ ...desk, enquiryDisk }, logger)] : []), content, hotPictures, publisher],
  };
};

/** One function a floor: each knows those below it. */
const assemble = async (config: Config, overrides: Overrides, release: Release) => {
  const folder = await openFolder(config, overrides, release);
  const stores = await openStores(folder, overrides, release);
  const page = await openPage(stores, overrides, release);
  const photographs = openPhotographs(page, overrides, release);
  return openGuards(openDesk(photographs, overrides, release), overrides);
};

/** @throws {StartError} with a sentence when the data folder cannot be used */
export const createContext = async (config: Config, overrides: Overrides = {}): Promise<Context> => {
  const release: Release = [];
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
