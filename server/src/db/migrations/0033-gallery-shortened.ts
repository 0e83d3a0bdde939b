import type { Kysely } from 'kysely';

/** Adds the choice whether the page shows a long gallery shortened; null until the studio has chosen. */
export const galleryShortened = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('settings').addColumn('galleryShortened', 'integer').execute();
  },
};
