import type { Kysely } from 'kysely';

/** The page's own words, its legal pages, and what its foot and navigation show; null is the specification's page. */
const TEXTS = [
  'heroButton',
  'welcomeTitle',
  'galleryTitle',
  'gallerySubtitle',
  'packagesTitle',
  'packagesSubtitle',
  'packageButton',
  'contactTitle',
  'pageTitle',
  'pageDescription',
  'areaServed',
  'country',
  'imprintTitle',
  'imprintAddress',
  'imprintText',
  'privacyTitle',
  'privacyAddress',
  'privacyText',
  'openingHours',
  'ownLinks',
];
const SWITCHES = ['quickLinksScroll', 'adminLinkShown', 'creditShown', 'placeholdersShown'];

export const pageWords = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const name of TEXTS) await schema.alterTable('settings').addColumn(name, 'text').execute();
    for (const name of SWITCHES) await schema.alterTable('settings').addColumn(name, 'integer').execute();
  },
};
