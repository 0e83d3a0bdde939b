import type SQLite from 'better-sqlite3';

interface Change {
  readonly event: 'insert' | 'update' | 'delete';
  readonly table: string;
  /** The condition for a change that counts, in SQL that both databases know. */
  readonly when?: string;
}

/** A photograph with a new address has new files; the code that finishes it decides when to publish them. */
const BUT_FINISHING = 'old.url is not distinct from new.url or old."photoId" is distinct from new."photoId"';

const allOf = (table: string, when?: string): readonly Change[] => [
  { event: 'insert', table },
  { event: 'update', table, when },
  { event: 'delete', table },
];

/**
 * Every change of content. A photograph that could not be processed leaves the page. What is set up on the screen counts
 * too: the page names the site's address, and every server has to learn of the rest.
 */
export const CHANGES: readonly Change[] = [
  ...allOf('settings'),
  ...allOf('site_config'),
  ...allOf('gallery_images', BUT_FINISHING),
  ...allOf('hero_images', BUT_FINISHING),
  ...allOf('studio_pictures', BUT_FINISHING),
  ...allOf('collections'),
  { event: 'update', table: 'photos', when: 'old.problem is distinct from new.problem' },
];

/**
 * Calls `changed` at every change of content, through database triggers, so that no save can forget it. The call
 * happens inside the writing transaction: a read that is requested afterwards waits for its end.
 */
export const watchContent = (sqlite: SQLite.Database, changed: () => void): void => {
  sqlite.function('content_changed', () => {
    changed();
    return null;
  });
  for (const [index, { event, table, when }] of CHANGES.entries()) {
    sqlite.exec(
      `create temp trigger content_${index} after ${event} on main.${table} ${when ? `when ${when}` : ''}
        begin select content_changed(); end`,
    );
  }
};
