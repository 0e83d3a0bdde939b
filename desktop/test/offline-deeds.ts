import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { RunningServer } from '../../server/src/server.ts';
import type { SyncChange } from '../src/sync-status.ts';
import type { Name } from './offline-desk.ts';

/** A person's action, and the state that they saw at that time. */
export interface Deed {
  readonly what:
    | 'heroText'
    | 'contactText'
    | 'price'
    | 'package'
    | 'removal'
    | 'photo'
    | 'alt'
    | 'replacement'
    | 'deletion'
    | 'note'
    | 'noteGone';
  /** Unique among all actions: a text, or the id of the deleted item, or that of the replaced file. */
  readonly value: string;
  /** The value by which a Sync panel lists it, or the id of the new item. */
  readonly listedBy: string;
  readonly base: string | null;
  /** The photograph of an edit or replacement, or the enquiry of a note. */
  readonly of?: string;
  readonly isOfEnquiry?: boolean;
  /** The result that the person saw: saved, refused, or nothing because the app ended. */
  readonly told: 'kept' | 'refused' | 'nothing';
  /** The server itself has confirmed the action to this computer. */
  readonly noticed: boolean;
  /** The person at the desk; null in the browser. */
  readonly by: Name | null;
  /** The person discarded it, and the app let it go: unsent, or uncertain (after a clock jump). */
  discarded: 'no' | 'unsent' | 'unknown';
  /**
   * The part that a server lost by restoring a backup: a value that had been replaced, one that a desk may not know,
   * or one that it knows.
   */
  lost: 'nothing' | 'replaced' | 'perhaps' | 'known';
  /** The values of others that its person has seen beside it. */
  readonly shown: Set<string>;
}

/**
 * A change in the words of a Sync panel, without the text or picture that it mentions only because it changes,
 * replaces or deletes it.
 */
export const madeBy = ({ words, ids, texts, conflicts }: SyncChange): string => {
  const isEdit = words.includes(' → ');
  const named = words.replaceAll(
    /(?:Price of .*? |Features of )?(?:“[^”]*”|\S+)(?= → |: )|“[^”]*”(?= (?:deleted|replaced))/g,
    '',
  );
  // A note names its enquiry first.
  const own = words.startsWith('Note on') ? ids.slice(1) : ids;
  return JSON.stringify([named, isEdit ? [] : own, texts, conflicts.map(({ mine }) => mine)]);
};

/** A change that deletes or replaces a photograph contains its id, like the one that has added it. */
export const isKindOf = ({ what }: Deed, { words }: SyncChange): boolean =>
  what !== 'photo' || !/ (?:deleted|replaced)$/.test(words);

/** An action before its person has seen a result. */
export type NewDeed = Omit<Deed, 'told' | 'noticed' | 'discarded' | 'lost' | 'by' | 'shown'>;

export interface Applied {
  readonly what: string;
  /** The value before; of a deleted note, its enquiry. */
  readonly old: string | null;
  readonly value: string;
}

const DEFAULT_PACKAGES = JSON.stringify(DEFAULT_SETTINGS.packages).replaceAll("'", "''");

/** Records every difference in the server's tables, whatever caused it. */
export const watch = async ({ context: { db } }: RunningServer): Promise<void> => {
  const log = (name: string, event: string, when: string, values: string) =>
    sql
      .raw(`create trigger watch_${name} after ${event} ${when} begin insert into watched values (${values}); end`)
      .execute(db);
  await sql.raw('create table if not exists watched (what text, old text, value text)').execute(db);
  await sql.raw('drop trigger if exists watch_first').execute(db);
  for (const field of ['heroText', 'contactText']) {
    await log(
      `${field}_first`,
      'insert on settings',
      `when new.${field} is not null`,
      `'${field}', null, new.${field}`,
    );
    await log(
      field,
      'update on settings',
      `when new.${field} is not old.${field}`,
      `'${field}', old.${field}, new.${field}`,
    );
  }
  await log('packages_first', 'insert on settings', '', `'packages', '${DEFAULT_PACKAGES}', new.packages`);
  await log(
    'packages',
    'update on settings',
    'when new.packages is not old.packages',
    "'packages', old.packages, new.packages",
  );
  await log('photo', 'insert on gallery_images', 'when new.deletedAt is null', `'photo', null, new.alt`);
  await log('replacement', 'insert on gallery_images', 'when new.deletedAt is not null', `'replacement', null, new.id`);
  await log('alt', 'update on gallery_images', 'when new.alt is not old.alt', `'alt', old.alt, new.alt`);
  const gone = 'when new.deletedAt is not null and old.deletedAt is null';
  await log('photo_gone', 'update on gallery_images', gone, `'deletion', null, new.id`);
  await log('contact_gone', 'update on contact_submissions', gone, `'deletion', null, new.id`);
  await log('note', 'insert on enquiry_notes', '', `'note', null, new.text`);
  await log('note_gone', 'delete on enquiry_notes', '', `'noteGone', old.enquiryId, old.id`);
};

/** The differences, in order. */
export const appliedIn = async ({ context: { db } }: RunningServer): Promise<readonly Applied[]> =>
  (await sql<Applied>`select what, old, value from watched`.execute(db)).rows;

export const isAmong = ({ what, value }: Deed, applied: readonly Applied[]): boolean =>
  applied.some((one) => one.what === what && one.value === value);

/** Several people may have wanted the same removal. */
export const REMOVALS: ReadonlySet<string> = new Set(['deletion', 'removal', 'noteGone']);

/** Tells whether a removal still holds, or a text still exists. */
export const stands = ({ what, value }: Deed, state: string): boolean => state.includes(value) !== REMOVALS.has(what);

/** Classifies the server's loss of an action. The inbox shows that the deletion of an enquiry is undone. */
export const lossOf = (deed: Deed, state: string): Deed['lost'] => {
  if (!stands(deed, state)) return 'replaced';
  return deed.noticed && !deed.isOfEnquiry ? 'known' : 'perhaps';
};
