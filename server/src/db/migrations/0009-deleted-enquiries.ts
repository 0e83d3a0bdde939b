import { type Kysely, sql } from 'kysely';

/** Deleted enquiries are read in their order, without sorting, and found by their age when they are purged. */
export const deletedEnquiries = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createIndex('contact_submissions_deleted')
      .on('contact_submissions')
      .columns(['deletedAt', 'id'])
      .where(sql.ref('deletedAt'), 'is not', null)
      .execute();
  },
};
