import type { Kysely } from 'kysely';

/** The ids of deleted notes: a late repetition does not bring one back. */
export const removedNotes = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('removed_notes')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('enquiryId', 'text', (c) => c.notNull().references('contact_submissions.id').onDelete('cascade'))
      .execute();
    await schema.createIndex('removed_notes_enquiry').on('removed_notes').column('enquiryId').execute();
  },
};
