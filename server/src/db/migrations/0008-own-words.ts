import type { Kysely } from 'kysely';

/** The studio's own name, currency and categories; null where it has chosen none. */
export const ownWords = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['brandName', 'currency', 'galleryCategories']) {
      await schema.alterTable('settings').addColumn(column, 'text').execute();
    }
  },
};
