import type { Kysely } from 'kysely';

/** The sections About, Kind Words and Questions, the order of all sections, and the portrait. */
const TEXTS = [
  'aboutTitle',
  'kindWordsTitle',
  'questionsTitle',
  'aboutName',
  'aboutText',
  'kindWords',
  'questions',
  'sectionOrder',
  'navSections',
];

export const about = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const name of TEXTS) await schema.alterTable('settings').addColumn(name, 'text').execute();
    await schema
      .createTable('portraits')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('alt', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('photoId', 'text', (c) => c.notNull().references('photos.id'))
      .addColumn('deletedAt', 'text')
      .addColumn('focalX', 'real')
      .addColumn('focalY', 'real')
      .execute();
  },
};
