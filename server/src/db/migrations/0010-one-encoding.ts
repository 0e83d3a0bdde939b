import type { Kysely } from 'kysely';

/** Every file of a photograph is encoded once: the second, slower encoding is gone. */
export const oneEncoding = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['unrefined', 'replacedAt']) await schema.alterTable('photos').dropColumn(column).execute();
  },
};
