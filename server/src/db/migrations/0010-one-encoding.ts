import type { Kysely } from 'kysely';

/** Every file of a photograph is made once: none is made anew with greater effort any more. */
export const oneEncoding = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['unrefined', 'replacedAt']) await schema.alterTable('photos').dropColumn(column).execute();
  },
};
