import type { Kysely } from 'kysely';

/** Who holds the rights to the photographs, and where to read and ask about a license; null where nothing is said. */
export const rights = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['rightsHolder', 'licenseUrl', 'licensingUrl']) {
      await schema.alterTable('settings').addColumn(column, 'text').execute();
    }
  },
};
