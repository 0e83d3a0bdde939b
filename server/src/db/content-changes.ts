import type SQLite from 'better-sqlite3';

/** A photograph with a new address has new files; the code that finishes it decides when to publish them. */
const BUT_FINISHING = 'when old.url is new.url or old."photoId" is not new."photoId"';

const allOf = (table: string, condition = ''): readonly string[] => [
  `insert on main.${table}`,
  `update on main.${table} ${condition}`,
  `delete on main.${table}`,
];

/** Every change of content. A photograph that could not be processed leaves the page. */
const CHANGES = [
  ...allOf('settings'),
  ...allOf('gallery_images', BUT_FINISHING),
  ...allOf('hero_images', BUT_FINISHING),
  'update on main.photos when old.problem is not new.problem',
];

/**
 * Content changes count in the change feed too. Otherwise a backup that lacks only such a change would accept a
 * cursor from a time that it does not know.
 */
const COUNT = `update change_feeds set seq = seq + 1 where feed = 'contacts'`;

/**
 * Calls `changed` at every change of content, through database triggers, so that no save can forget it. The call
 * happens inside the writing transaction: a read that is requested afterwards waits for its end.
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
