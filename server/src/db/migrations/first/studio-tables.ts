import type { PartName } from '@shutterdesk/shared';
import { each, integer, integerOr, key, maybeInteger, maybeText, text } from '../columns.ts';

export const STUDIO_TABLES = {
  /** The lists are JSON, null until the studio has saved them; switches are null until it has touched them. */
  settings: {
    id: key(),
    schedulingEnabled: integerOr<number>(1),
    packages: text(),
    ...each(['heroText', 'welcomeText', 'contactText'], maybeText()),
    ...each(['businessEmail', 'businessPhone', 'businessAddress', 'businessHours'], maybeText()),
    ...each(['facebookUrl', 'instagramUrl', 'twitterUrl', 'pinterestUrl'], maybeText()),
    ...each(['brandName', 'currency', 'galleryCategories'], maybeText()),
    ...each(['timeZone', 'closedWeekdays', 'closedDays', 'away'], maybeText()),
    noticeDays: maybeInteger(),
    ...each(['consentText', 'consentLink'], maybeText()),
    consentRequired: integerOr(0),
    ...each(['galleryLayout', 'rightsHolder', 'licenseUrl', 'licensingUrl'], maybeText()),
    ...each(['galleryShortened', 'collectionsFirst'], maybeInteger()),
    ...each(['language', 'heroButton', 'welcomeTitle', 'galleryTitle', 'gallerySubtitle'], maybeText()),
    ...each(['packagesTitle', 'packagesSubtitle', 'packageButton', 'contactTitle'], maybeText()),
    ...each(['pageTitle', 'pageDescription', 'areaServed', 'country'], maybeText()),
    ...each(['imprintTitle', 'imprintAddress', 'imprintText'], maybeText()),
    ...each(['privacyTitle', 'privacyAddress', 'privacyText', 'openingHours', 'ownLinks'], maybeText()),
    ...each(['quickLinksScroll', 'adminLinkShown', 'creditShown', 'placeholdersShown'], maybeInteger()),
    ...each(['aboutTitle', 'aboutName', 'aboutText', 'kindWordsTitle', 'kindWords'], maybeText()),
    ...each(['questionsTitle', 'questions', 'sectionOrder', 'navSections', 'oldAddresses'], maybeText()),
    formQuestions: maybeText(),
    ...each(['look', 'lookColours', 'lookAccent', 'lookHero'], maybeText()),
    ...each(['lookHeads', 'lookGap', 'lookPrices', 'lookFoot'], maybeText()),
  },
  /** The configuration that the studio sets up on the screen, a row for each part: JSON, and its sealed secret. */
  site_config: { part: key<PartName>(), settings: text(), secret: maybeText() },
  /** A write that may be repeated, with its sender and its key. */
  idempotency_keys: {
    ...each(['owner', 'key'], text()),
    /** A hash of method, path and body. */
    fingerprint: text(),
    /** The id of the item that the write creates, the same at every repetition. */
    id: text(),
    /** The answer as JSON; 'null' when the write is done but its answer is not stored yet; null before the write. */
    answer: maybeText(),
    createdAt: text(),
  },
  /** A single row: the store that holds the photographs. The same mark is in it, so that another site's is recognised. */
  storage: { mark: key(), kind: text<'disk' | 's3'>() },
  /**
   * A single row: the site since it was set up or last restored. Each restore gives it another id, by which whoever has
   * seen the site before knows that something may be gone.
   */
  generation: {
    id: key(),
    /** The moment of the backup that was restored; null: none ever was. */
    backupOf: maybeText(),
    /** The id of the site at that moment. */
    previous: maybeText(),
  },
  /** A count of changes, by which a reader of a list learns what is new. */
  change_feeds: {
    feed: key<'contacts'>(),
    /** The number of the last change. */
    seq: integer(),
    /** The number of the newest change that has been forgotten: a reader behind it starts over. */
    floor: integer(),
  },
  /**
   * One start of the server, numbered from 1. It distinguishes this start's change numbers from equal ones before a copy of
   * the database was put back.
   */
  feed_generations: {
    feed: text<'contacts'>(),
    number: integer(),
    /** A random name. */
    generation: text(),
    /** The number of the last change before this start. */
    beganAt: integer(),
  },
  /** At most one row: when enquiries are deleted. null months: somebody does it. */
  privacy: {
    id: key(),
    retentionMonths: maybeInteger(),
    /** The studio may think again until the end of that day. */
    savedAt: text(),
  },
  /**
   * A tombstone: a keyed hash of the address of somebody who has been erased, whose keys are not in the database, and the
   * moment before which nothing is kept.
   */
  erasures: { person: key(), at: text() },
  /** At most one row. */
  backup_settings: {
    id: key(),
    /** A cron pattern; null: only on request. */
    schedule: maybeText(),
    ...each(['keepDays', 'keepWeeks', 'keepMonths'], integer()),
    /** From then on, backups by this schedule are expected. */
    savedAt: text(),
    /** The moment of the last attempt, and why it failed; null: it did not. */
    ...each(['triedAt', 'failure'], maybeText()),
    /** The first failure since a backup was last made. */
    failedAt: maybeText(),
    /** The number of the newest snapshot, and the repository that it went into. */
    newestNumber: maybeInteger(),
    newestPlace: maybeText(),
    /** A sentence about the newest snapshot that has gone from its repository, until somebody has seen it. */
    ...each(['gone', 'goneAt'], maybeText()),
  },
  /** The last proof of each point. */
  backup_proofs: { point: key(), at: text(), isGood: integer(), message: text() },
  /** How often visitors found nothing at a path on a day, yyyy-mm-dd in UTC; nothing tells who asked. */
  lost_addresses: { ...each(['path', 'day'], text()), count: integer() },
} as const;
