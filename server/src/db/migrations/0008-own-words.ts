import type { Kysely } from 'kysely';

/** The studio's name, its currency and its categories, in its own words; null for what it has not chosen. */
export const ownWords = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['brandName', 'currency', 'galleryCategories']) {
      await schema.alterTable('settings').addColumn(column, 'text').execute();
    }
  },
};
