import type SQLite from 'better-sqlite3';

/** A photograph that gets another address has more files than before: when that is published, its finishing decides. */
const BUT_FINISHING = 'when old.url is new.url or old."photoId" is not new."photoId"';

const allOf = (table: string, condition = ''): readonly string[] => [
  `insert on main.${table}`,
  `update on main.${table} ${condition}`,
  `delete on main.${table}`,
];

/** Every change of content; a photograph that could not be processed leaves the page. */
const CHANGES = [
  ...allOf('settings'),
  ...allOf('gallery_images', BUT_FINISHING),
  ...allOf('hero_images', BUT_FINISHING),
  'update on main.photos when old.problem is not new.problem',
];

/**
 * The numbers of the change feed count the content too: after a backup that has all enquiries and lacks a change of the
 * content, a reader's cursor names a time that the database has not seen.
 */
const COUNT = `update change_feeds set seq = seq + 1 where feed = 'contacts'`;

/**
 * Calls `changed` at every change of content, whoever writes it and in whatever words: a save cannot forget to say so.
 * It is called within the writing transaction: a read that is asked for from then on comes after its end.
 */
export const watchContent = (sqlite: SQLite.Database, changed: () => void): void => {
  sqlite.function('content_changed', () => {
    changed();
    return null;
  });
  for (const [index, change] of CHANGES.entries()) {
    sqlite.exec(`create temp trigger content_${index} after ${change} begin select content_changed(); ${COUNT}; end`);
  }
};
