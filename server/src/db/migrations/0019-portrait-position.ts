import type { Kysely } from 'kysely';

/** The position of a hero picture on upright screens; null where it is the same as on others. */
export const portraitPosition = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('hero_images').addColumn('portraitPosition', 'text').execute();
  },
};
