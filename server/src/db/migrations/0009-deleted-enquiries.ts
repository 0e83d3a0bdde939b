import { type Kysely, sql } from 'kysely';

/** Indexes deleted enquiries by age, for their list and for the purge. */
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
