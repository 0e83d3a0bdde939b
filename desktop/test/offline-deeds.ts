import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { RunningServer } from '../../server/src/server.ts';
import type { SyncChange } from '../src/sync-status.ts';
import type { Name } from './offline-desk.ts';

/** A person's deed, and the state that they saw when they did it. */
export interface Deed {
  readonly what: 'heroText' | 'contactText' | 'price' | 'package' | 'removal' | 'photo' | 'alt' | 'deletion';
  /** Unlike that of any other deed: a text, or the id of what was deleted. */
  readonly value: string;
  /** By what a Sync panel lists it: the value, or the id of what it makes. */
  readonly listedBy: string;
  readonly base: string | null;
  /** Of an edit: the photograph. */
  readonly of?: string;
  readonly isOfEnquiry?: boolean;
  /** That it is done, or will be; that it cannot be done; or nothing, since the app ended. */
  readonly told: 'kept' | 'refused' | 'nothing';
  /**
   * Where the server itself said so, from then on this computer knows that it is done. Once it has asked the change feed
   * after that, it will notice that the server has gone back.
   */
  readonly noticed: () => boolean;
  /** The person at the desk; null in the browser. */
  readonly by: Name | null;
  /** They thought better of it, and the app let go of it: unsent, or where it could not know (after a clock had jumped). */
  discarded: 'no' | 'unsent' | 'unknown';
  /**
   * The part of it that a server lost by going back to an older backup: something that had been replaced, something
   * that a desk may not know, or something that it knows.
   */
  lost: 'nothing' | 'replaced' | 'perhaps' | 'known';
}

/** A change in the words of a Sync panel, without the text or the picture that it only names because it changes or deletes them. */
export const madeBy = ({ words, ids, editable, conflicts }: SyncChange): string => {
  const isEdit = words.includes(' → ');
  const made = words.replaceAll(/(?:Price of .*? |Features of )?(?:“[^”]*”|\S+)(?= → |: )|“[^”]*”(?= deleted)/g, '');
  return JSON.stringify([made, isEdit ? [] : ids, editable, conflicts.map(({ mine }) => mine)]);
};

/** A deed before its person has been told anything. */
export type NewDeed = Omit<Deed, 'told' | 'noticed' | 'discarded' | 'lost' | 'by'>;

export interface Applied {
  readonly what: string;
  readonly old: string | null;
  readonly value: string;
}

const DEFAULT_PACKAGES = JSON.stringify(DEFAULT_SETTINGS.packages).replaceAll("'", "''");

/** Writes down whatever becomes different in the server's tables, however it came about. */
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
  await log('photo', 'insert on gallery_images', '', `'photo', null, new.alt`);
  await log('alt', 'update on gallery_images', 'when new.alt is not old.alt', `'alt', old.alt, new.alt`);
  const gone = 'when new.deletedAt is not null and old.deletedAt is null';
  await log('photo_gone', 'update on gallery_images', gone, `'deletion', null, new.id`);
  await log('contact_gone', 'update on contact_submissions', gone, `'deletion', null, new.id`);
};

/** The differences, in order. */
export const appliedIn = async ({ context: { db } }: RunningServer): Promise<readonly Applied[]> =>
  (await sql<Applied>`select what, old, value from watched`.execute(db)).rows;

export const isAmong = ({ what, value }: Deed, applied: readonly Applied[]): boolean =>
  applied.some((one) => one.what === what && one.value === value);

/** Somebody else may have wanted the same. */
export const REMOVALS: ReadonlySet<string> = new Set(['deletion', 'removal']);

/** Whether a removal is still as its person wanted it, or a text still there. */
export const stands = ({ what, value }: Deed, state: string): boolean => state.includes(value) !== REMOVALS.has(what);

/** Says how the server's loss of a deed counts. The inbox shows that a deletion of an enquiry is undone. */
export const lossOf = (deed: Deed, state: string): Deed['lost'] => {
  if (!stands(deed, state)) return 'replaced';
  return deed.noticed() && !deed.isOfEnquiry ? 'known' : 'perhaps';
};
