import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { FIRST_INDEXES } from './first-indexes.ts';

type Table = CreateTableBuilder<string, string>;
type Column = (name: string, table: Table) => Table;

const column =
  (type: 'text' | 'integer' | 'real', build?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder): Column =>
  (name, table) =>
    table.addColumn(name, type, build);

const key = column('text', (c) => c.primaryKey().notNull());
const text = column('text', (c) => c.notNull());
const textOr = (value: string) => column('text', (c) => c.notNull().defaultTo(value));
const uniqueText = column('text', (c) => c.notNull().unique());
const maybeText = column('text');
const integer = column('integer', (c) => c.notNull());
const integerOr = (value: number) => column('integer', (c) => c.notNull().defaultTo(value));
const maybeInteger = column('integer');
const maybeReal = column('real');
const photo = column('text', (c) => c.notNull().references('photos.id'));
const enquiry = column('text', (c) => c.notNull().references('contact_submissions.id').onDelete('cascade'));

const each = (names: readonly string[], kind: Column) => Object.fromEntries(names.map((name) => [name, kind]));

const TABLES: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  users: {
    id: key,
    email: column('text', (c) => c.unique()),
    ...each(['firstName', 'lastName', 'profileImageUrl'], maybeText),
    ...each(['createdAt', 'updatedAt'], text),
    ...each(['issuer', 'subject'], maybeText),
    role: textOr('owner'),
  },
  sessions: {
    sid: key,
    ...each(['sess', 'expire'], text),
    ...each(['userId', 'startedAt', 'seenAt', 'deviceId'], maybeText),
  },
  devices: {
    id: key,
    personId: text,
    ...each(['browser', 'system'], maybeText),
    ...each(['network', 'createdAt', 'signedInAt'], text),
    endedAt: maybeText,
  },
  activity: {
    id: key,
    at: text,
    madeAt: maybeText,
    what: text,
    ...each(['personId', 'name', 'network'], maybeText),
    about: text,
    times: integerOr(1),
  },
  admin_users: {
    id: key,
    ...each(['username', 'usernameKey'], uniqueText),
    ...each(['passwordHash', 'createdAt', 'updatedAt'], text),
    role: textOr('owner'),
    codeSecret: maybeText,
    codeStep: maybeInteger,
    recoveryCodes: maybeText,
  },
  invitations: {
    id: key,
    tokenHash: uniqueText,
    role: text,
    name: maybeText,
    ...each(['invitedBy', 'createdAt', 'expiresAt'], text),
  },
  photos: {
    id: key,
    objectKey: text,
    ...each(['width', 'height'], integer),
    ...each(['placeholder', 'derivatives', 'createdAt'], text),
    pending: textOr('[]'),
    ...each(['problem', 'credit', 'copyright'], maybeText),
    tries: integerOr(0),
  },
  gallery_images: {
    id: key,
    ...each(['url', 'alt', 'category'], text),
    order: textOr('0'),
    createdAt: text,
    photoId: photo,
    deletedAt: maybeText,
    ...each(['focalX', 'focalY'], maybeReal),
  },
  hero_images: {
    id: key,
    ...each(['url', 'alt'], text),
    backgroundPosition: textOr('center 65%'),
    backgroundSize: textOr('100%'),
    isActive: integerOr(0),
    createdAt: text,
    photoId: photo,
    ...each(['deletedAt', 'portraitPosition'], maybeText),
  },
  studio_pictures: {
    id: key,
    ...each(['kind', 'url', 'alt', 'createdAt'], text),
    photoId: photo,
    deletedAt: maybeText,
    ...each(['focalX', 'focalY'], maybeReal),
  },
  collections: {
    id: key,
    ...each(['name', 'address'], text),
    formerAddresses: textOr('[]'),
    ...each(['intro', 'coverId'], maybeText),
    photoIds: textOr('[]'),
    ...each(['layout', 'title', 'description', 'day', 'place', 'packageId'], maybeText),
    shownIn: textOr('navigation'),
    ...each(['isShown', 'order'], integerOr(0)),
    createdAt: text,
    deletedAt: maybeText,
  },
  contact_submissions: {
    id: key,
    ...each(['name', 'email', 'phone', 'selectedPackage', 'message'], text),
    preferredDate: maybeText,
    createdAt: text,
    deletedAt: maybeText,
    ...each(['spam', 'seq'], integerOr(0)),
    ...each(['mail', 'screening'], maybeText),
    judged: integerOr(0),
    textHash: maybeText,
    stage: textOr('new'),
    ...each(['stageAt', 'stageBy'], maybeText),
    noteCount: integerOr(0),
    letterCount: integerOr(0),
    ...each(['consent', 'packageId', 'answers'], maybeText),
  },
  settings: {
    id: key,
    schedulingEnabled: integerOr(1),
    packages: text,
    ...each(['heroText', 'welcomeText', 'contactText'], maybeText),
    ...each(['businessEmail', 'businessPhone', 'businessAddress', 'businessHours'], maybeText),
    ...each(['facebookUrl', 'instagramUrl', 'twitterUrl', 'pinterestUrl'], maybeText),
    ...each(['brandName', 'currency', 'galleryCategories'], maybeText),
    ...each(['timeZone', 'closedWeekdays', 'closedDays', 'away'], maybeText),
    noticeDays: maybeInteger,
    ...each(['consentText', 'consentLink'], maybeText),
    consentRequired: integerOr(0),
    ...each(['galleryLayout', 'rightsHolder', 'licenseUrl', 'licensingUrl'], maybeText),
    ...each(['galleryShortened', 'collectionsFirst'], maybeInteger),
    ...each(['language', 'heroButton', 'welcomeTitle', 'galleryTitle', 'gallerySubtitle'], maybeText),
    ...each(['packagesTitle', 'packagesSubtitle', 'packageButton', 'contactTitle'], maybeText),
    ...each(['pageTitle', 'pageDescription', 'areaServed', 'country'], maybeText),
    ...each(['imprintTitle', 'imprintAddress', 'imprintText'], maybeText),
    ...each(['privacyTitle', 'privacyAddress', 'privacyText', 'openingHours', 'ownLinks'], maybeText),
    ...each(['quickLinksScroll', 'adminLinkShown', 'creditShown', 'placeholdersShown'], maybeInteger),
    ...each(['aboutTitle', 'aboutName', 'aboutText', 'kindWordsTitle', 'kindWords'], maybeText),
    ...each(['questionsTitle', 'questions', 'sectionOrder', 'navSections', 'oldAddresses'], maybeText),
    formQuestions: maybeText,
    ...each(['look', 'lookColours', 'lookAccent', 'lookHero'], maybeText),
    ...each(['lookHeads', 'lookGap', 'lookPrices', 'lookFoot'], maybeText),
  },
  /** The configuration that the studio sets up on the screen, a row for each part. */
  site_config: { part: key, settings: text, secret: maybeText },
  idempotency_keys: { owner: text, key: text, fingerprint: text, id: text, answer: maybeText, createdAt: text },
  /** The store that holds the photographs, and the mark that identifies it. */
  storage: { mark: key, kind: text },
  generation: { id: key, ...each(['backupOf', 'previous'], maybeText) },
  change_feeds: { feed: key, seq: integer, floor: integer },
  feed_generations: { feed: text, number: integer, generation: text, beganAt: integer },
  outbox: {
    kind: text,
    id: text,
    enquiryId: column('text', (c) => c.references('contact_submissions.id').onDelete('cascade')),
    ...each(['data', 'recipients'], maybeText),
    refusals: textOr('[]'),
    state: text,
    status: maybeInteger,
    answer: maybeText,
    ...each(['createdAt', 'begunAt', 'at'], text),
    nextAttemptAt: maybeText,
    tries: integerOr(0),
  },
  mail_settings: {
    id: key,
    recipients: textOr('[]'),
    testedFrom: maybeText,
    acknowledges: integerOr(0),
    acknowledgement: maybeText,
  },
  mail_outage: { id: key, since: text, isAlarmed: integer, answer: text },
  trusted_senders: { email: key, createdAt: text },
  webhook_settings: { id: key, ...each(['failingSince', 'stoppedAt', 'answer'], maybeText) },
  reply_templates: { id: key, place: integer, ...each(['name', 'subject', 'text'], text) },
  reply_files: {
    id: key,
    ...each(['name', 'type', 'sha256', 'objectKey', 'createdAt'], text),
    bytes: integer,
    deletedAt: maybeText,
  },
  enquiry_letters: {
    id: key,
    enquiryId: enquiry,
    files: textOr('[]'),
    ...each(['subject', 'text', 'personId', 'author', 'createdAt', 'state'], text),
    answer: maybeText,
    stateAt: text,
    nextAttemptAt: maybeText,
  },
  enquiry_notes: { id: key, enquiryId: enquiry, ...each(['text', 'author', 'createdAt'], text) },
  read_until: { personId: key, until: text },
  read_marks: { personId: text, enquiryId: enquiry, isRead: integer },
  calendar_addresses: { personId: key, kind: text, tokenHash: uniqueText, createdAt: text, lastReadAt: maybeText },
  privacy: { id: key, retentionMonths: maybeInteger, savedAt: text },
  erasures: { person: key, at: text },
  removed_enquiries: { id: key, seq: column('integer', (c) => c.notNull().unique()), removedAt: text },
  backup_settings: {
    id: key,
    schedule: maybeText,
    ...each(['keepDays', 'keepWeeks', 'keepMonths'], integer),
    savedAt: text,
    ...each(['triedAt', 'failure', 'failedAt'], maybeText),
    newestNumber: maybeInteger,
    ...each(['newestPlace', 'gone', 'goneAt'], maybeText),
  },
  backup_proofs: { point: key, at: text, isGood: integer, message: text },
  removed_notes: { id: key, enquiryId: enquiry },
  lost_addresses: { ...each(['path', 'day'], text), count: integer },
};

const KEYS_OF_TWO: Readonly<Record<string, readonly [name: string, ...columns: [string, string]]>> = {
  idempotency_keys: ['idempotency_keys_pk', 'owner', 'key'],
  feed_generations: ['feed_generations_pk', 'feed', 'number'],
  outbox: ['outbox_key', 'kind', 'id'],
  read_marks: ['read_marks_key', 'personId', 'enquiryId'],
  lost_addresses: ['lost_addresses_key', 'path', 'day'],
};

interface Filled {
  readonly storage: { mark: string; kind: string };
  readonly generation: { id: string };
  readonly change_feeds: { feed: string; seq: number; floor: number };
}

/** Every table, as the first release has it. */
export const first = {
  async up(untyped: Kysely<unknown>): Promise<void> {
    const { schema } = untyped;
    for (const [name, columns] of Object.entries(TABLES)) {
      const empty: Table = schema.createTable(name);
      const table = Object.entries(columns).reduce((made, [column, add]) => add(column, made), empty);
      const [constraint, ...pair] = KEYS_OF_TWO[name] ?? [];
      await (constraint ? table.addPrimaryKeyConstraint(constraint, pair) : table).execute();
    }
    for (const { name, table, columns, where, isUnique = false } of FIRST_INDEXES) {
      const index = schema
        .createIndex(`${table}_${name}`)
        .on(table)
        .columns([...columns]);
      const over = where ? index.where(sql.ref(where[0]), where[1], where[2]) : index;
      await (isUnique ? over.unique() : over).execute();
    }
    await sql`create index contact_submissions_address on contact_submissions (lower("email"), "spam", "createdAt")`.execute(
      untyped,
    );
    const db = untyped as Kysely<Filled>;
    await db.insertInto('storage').values({ mark: uuid(), kind: 'disk' }).execute();
    await db.insertInto('generation').values({ id: uuid() }).execute();
    await db.insertInto('change_feeds').values({ feed: 'contacts', seq: 0, floor: 0 }).execute();
  },
};
