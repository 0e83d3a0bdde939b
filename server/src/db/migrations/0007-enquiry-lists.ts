import { type Kysely, sql } from 'kysely';

/** Indexes the inbox, the spam and the enquiries of one package, so that none needs sorting. */
export const enquiryLists = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    const index = (name: string, ...columns: readonly string[]) =>
      schema
        .createIndex(`contact_submissions_${name}`)
        .on('contact_submissions')
        .columns([...columns])
        .where(sql.ref('deletedAt'), 'is', null)
        .execute();
    await schema.dropIndex('contact_submissions_package').execute();
    await index('package', 'spam', 'selectedPackage', 'createdAt', 'id');
    await index('kind', 'spam', 'createdAt', 'id');
  },
};
