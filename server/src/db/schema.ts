import type { FIRST_TABLES } from './migrations/0001-first.ts';
import type { TablesOf } from './migrations/columns.ts';

/** Every table, as the migrations have made it: what a later one adds to the first is joined here with `&`. */
export type Tables = TablesOf<typeof FIRST_TABLES>;

export type ActivityTable = Tables['activity'];
export type AdminUsersTable = Tables['admin_users'];
export type BackupProofsTable = Tables['backup_proofs'];
export type BackupSettingsTable = Tables['backup_settings'];
export type CalendarAddressesTable = Tables['calendar_addresses'];
export type CollectionsTable = Tables['collections'];
export type DevicesTable = Tables['devices'];
export type EnquiriesTable = Tables['contact_submissions'];
export type GalleryImagesTable = Tables['gallery_images'];
export type GenerationTable = Tables['generation'];
export type HeroImagesTable = Tables['hero_images'];
export type InvitationsTable = Tables['invitations'];
export type MailSettingsTable = Tables['mail_settings'];
export type OutboxTable = Tables['outbox'];
export type PhotosTable = Tables['photos'];
export type SettingsTable = Tables['settings'];
export type StorageTable = Tables['storage'];
export type StudioPicturesTable = Tables['studio_pictures'];
export type UsersTable = Tables['users'];
