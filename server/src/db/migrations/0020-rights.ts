import type { Kysely } from 'kysely';

/** The holder of the rights to the photographs, and the pages about a license; null where nothing is said. */
export const rights = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['rightsHolder', 'licenseUrl', 'licensingUrl']) {
      await schema.alterTable('settings').addColumn(column, 'text').execute();
    }
  },
};
