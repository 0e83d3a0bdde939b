import { KnownDevices } from './accounts/known-devices.ts';
import { Passwords } from './accounts/passwords.ts';
import { createUsers } from './accounts/users.ts';
import { lastVerifiedAt } from './backup/backup-records.ts';
import { finishSwitch } from './backup/restore/switch-folder.ts';
import { StudioBackup } from './backup/studio-backup.ts';
import type { Config } from './config/config.ts';
import { dataDiskRoom, incomingFolder, removeUnfinished, usableDataFolder } from './config/data-folder.ts';
import { warnOfPlainStores } from './config/plain-connections.ts';
import { makeFolderPrivate } from './config/private-folder.ts';
import { loadSecrets } from './config/secrets.ts';
import type { Context, Overrides } from './context.ts';
import { Midnight } from './dates/midnight.ts';
import { lockDataFolder } from './db/data-folder-lock.ts';
import { DatabaseKeys } from './db/database-keys.ts';
import { FirstWrite } from './db/first-write.ts';
import { openSiteDatabase } from './db/open-site-database.ts';
import { HotPictures } from './edge/hot-pictures.ts';
import { Challenges } from './enquiries/challenges.ts';
import { DomainLookups } from './enquiries/domain-lookups.ts';
import { noteMail, readForMessage } from './enquiries/enquiries-repository.ts';
import { EnquiryRoom } from './enquiries/enquiry-room.ts';
import { Floods } from './enquiries/floods.ts';
import { countSpam } from './enquiries/screening-repository.ts';
import { createAudit } from './http/audit.ts';
import { corsHeaders } from './http/cors.ts';
import { createLogger } from './http/create-logger.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { answerSecurityHeaders } from './http/security-headers.ts';
import { WayHere } from './http/way-here.ts';
import { DerivativeVisibility } from './images/derivative-visibility.ts';
import { ImagePool } from './images/image-pool.ts';
import { PhotoFinishing } from './images/photo-finishing.ts';
import { PhotoPipeline } from './images/photo-pipeline.ts';
import { StudioMail } from './mail/studio-mail.ts';
import { Meters } from './metrics/meters.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { People } from './privacy/people.ts';
import { StoredErasures } from './privacy/stored-erasures.ts';
import { ContentReader } from './publish/content-reader.ts';
import { PublicContent } from './publish/public-content.ts';
import type { Publisher } from './publish/publisher.ts';
import { openSitePublisher } from './publish/site-publisher.ts';
import { readStartContent } from './publish/start-content.ts';
import { readSettings } from './settings/settings-repository.ts';
import { createStorage } from './storage/create-storage.ts';
import { agreeOnStorage } from './storage/storage-mark.ts';
import { StudioWebhook } from './webhook/studio-webhook.ts';
import { systemClock } from './work/clock.ts';

const BODY_PATIENCE_MS = 30_000;
/**
 * People often sign in one after the other: for this long after a sign-in, photographs are processed one at a time.
 */
const QUIET_AFTER_SIGN_IN_MS = 5000;

/** Creates everything in order of dependency; `release` collects the functions that undo it. */
const assemble = async (config: Config, overrides: Overrides, release: (() => unknown)[]) => {
  await usableDataFolder(config);
  release.push(lockDataFolder(config.dataDir));
  await finishSwitch(config.dataDir);
  await removeUnfinished(config);
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  await makeFolderPrivate(config.dataDir, logger);
  warnOfPlainStores(config, logger);
  let content: PublicContent | null = null;
  const { db, peers, limiters, proofs } = await openSiteDatabase(config, {
    contentChanged: (version) => content?.changedTo(version),
    onVersion: (version) => content?.versions.compare(version),
    logger,
    migrations: overrides.migrations,
    connect: overrides.connect,
    patienceMs: overrides.databasePatienceMs,
  });
  release.push(() => db.destroy());
  await agreeOnStorage(config, db);
  const firstWrite = new FirstWrite(db, logger, readStartContent);
  release.push(() => firstWrite.close());
  await firstWrite.begin();
  // Before anything is served: the database may be older than an erasure.
  const keys = config.database ? new DatabaseKeys(db) : undefined;
  const record = keys && new StoredErasures(keys);
  const people = await People.open({ dataDir: config.dataDir, db, clock, record });
  const secrets = await loadSecrets(config, keys);
  const storage = overrides.storage ?? (await createStorage(config));
  const reader = new ContentReader(db);
  const meters = config.metricsToken === null ? null : new Meters();
  const webhook = new StudioWebhook({
    config,
    db,
    logger,
    clock,
    duty: peers.duty('webhook'),
    readEnquiry: async (id) => (await readForMessage(db, id))?.enquiry ?? null,
    network: overrides.hookNetwork,
  });
  release.push(() => webhook.close());
  const openPublisher = async (): Promise<Publisher> => {
    const opened = await openSitePublisher({
      config,
      logger,
      clock,
      reader,
      storage,
      renderer: overrides.renderer,
      rendered: (publication) => meters?.publicationEnded(publication),
      released: (change) => webhook.published(change),
    });
    release.push(opened.close);
    return opened.publisher;
  };
  const publisher = overrides.publisher ?? (await openPublisher());
  const headers = { ...answerSecurityHeaders(), ...corsHeaders(config.publicUrl) };
  const passwords = new Passwords(overrides.passwordCost);
  const isQuiet = () => performance.now() - passwords.lastAskedAt > QUIET_AFTER_SIGN_IN_MS;
  const pool = new ImagePool({ isQuiet, processes: overrides.imageProcesses });
  release.push(() => pool.close());
  const photos = new PhotoPipeline(incomingFolder(config), storage, pool);
  const hotPictures = new HotPictures();
  const version = () => peers.contentVersion();
  content = new PublicContent({ logger, reader, publisher, headers, hotPictures, version });
  release.push(() => {
    const ending = content;
    // Another server's change would be read from a database that closes meanwhile.
    content = null;
    return ending?.caughtUp();
  });
  const visibility = new DerivativeVisibility({ config, db, storage, logger });
  release.push(() => visibility.close());
  const visible = content;
  const forAll = {
    caughtUp: () => visible.caughtUp(),
    changed: () => {
      visible.changed();
      void peers.contentChanged().then((changedTo) => visible.versions.note(changedTo));
    },
  };
  const finishing = new PhotoFinishing({
    db,
    logger,
    photos,
    content: forAll,
    pool,
    visibility,
    duty: peers.duty('photographs'),
    afterKilledMs: overrides.afterKilledMs,
  });
  release.push(() => finishing.close());
  const settings = () => readSettings(db);
  const lookups = new DomainLookups(overrides.nameServers);
  release.push(() => lookups.close());
  const mail = new StudioMail({
    config,
    db,
    logger,
    settings,
    enquiries: {
      read: (id) => readForMessage(db, id),
      lookupEnded: (id) => lookups.ended(id),
      countSpam: (between) => countSpam(db, between),
      noteMail,
    },
    clock,
    duty: peers.duty('mail'),
    patience: overrides.smtpPatience,
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
    keys: keys ?? config.dataDir,
    logger,
    clock,
    duty: peers.duty('backup'),
    storage,
    timeZone: async () => (await settings()).timeZone ?? null,
    page: async () => {
      await visible.caughtUp();
      return publisher.pageMark();
    },
  });
  release.push(() => backup.close());
  // With PostgreSQL and a bucket, an enquiry needs no disk of this machine.
  const disk = overrides.disk ?? (config.database ? null : () => dataDiskRoom(config));
  const room = new EnquiryRoom({ disk, logger });
  const limits = overrides.limits ?? createRateLimits((limit) => limiters.open(limit, secrets.session));
  const metrics = openMetrics({
    token: config.metricsToken,
    db,
    logger,
    clock,
    meters,
    backup,
    publisher,
    room,
    storage,
    provedAt: () => lastVerifiedAt(db),
  });
  return {
    audit: createAudit(logger),
    config,
    logger,
    clock,
    db,
    firstWrite,
    peers,
    limiters,
    proofs,
    secrets,
    storage,
    photos,
    finishing,
    visibility,
    passwords,
    devices: new KnownDevices(secrets.session),
    users: createUsers(db, config.oidc),
    settings,
    mail,
    midnight,
    webhook,
    backup,
    metrics,
    challenges: new Challenges(secrets.session, proofs),
    lookups,
    people,
    limits,
    bodyPatienceMs: overrides.bodyPatienceMs ?? BODY_PATIENCE_MS,
    room,
    floods: new Floods({ room, limits, logger, settings }),
    way: new WayHere(config, logger),
    publisher,
    content,
    hotPictures,
    restartAfter: overrides.restartAfter ?? null,
    ready: [...(metrics ? [metrics.page] : []), content, hotPictures, publisher],
  };
};

/** @throws {StartError} with a sentence when the data folder cannot be used */
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
