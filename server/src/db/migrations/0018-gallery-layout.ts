import type { Kysely } from 'kysely';

/** The layout of the gallery, null where the studio has chosen none, and a photograph's focal point. */
export const galleryLayout = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('settings').addColumn('galleryLayout', 'text').execute();
    for (const column of ['focalX', 'focalY']) {
      await schema.alterTable('gallery_images').addColumn(column, 'real').execute();
    }
  },
};
