import type { LegalKind, PublicWords } from '@shutterdesk/shared';

/** The number of photographs that make a portfolio worth showing. */
export const ENOUGH_PHOTOGRAPHS = 10;

export const FIRST_STEPS_WORDS = {
  title: 'First steps',
  text: 'Your page is already live. Until you change it, visitors see:',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  language: 'The language of your page',
  languageFailed: 'Couldn’t save the language. Please try again.',
  done: 'Done:',
  dismiss: 'Dismiss',
  name: 'Name your studio',
  nameNow: (name: string) => `Your page is called “${name}”, the name of this program.`,
  hero: 'Choose your hero image',
  heroNow: 'A stock photo is at the top of your page.',
  photographs: 'Add ten photos',
  photographsNow: (count: number, say: PublicWords) =>
    count === 0
      ? `Your portfolio says “${say.gallery.empty}”`
      : `Your portfolio has ${count} of ${ENOUGH_PHOTOGRAPHS}.`,
  prices: 'Set your packages and prices',
  pricesNow: (packages: string) => `Your page offers sample packages: ${packages}.`,
  contact: 'Add your contact details',
  contactNow: ({ email, phone, region }: PublicWords['foot']) =>
    `Your footer shows sample details: ${[email, phone, region].join(', ')}.`,
  about: 'Show who takes the photos',
  aboutNow: 'Your page doesn’t say who takes the photos.',
  legal: 'Add your legal pages',
  countryNow: 'Many countries require an imprint and a privacy page. Choose your country to see which pages you need.',
  legalNow: (missing: readonly LegalKind[]) =>
    `Your page has no ${missing.join(' and no ')} page. Your country’s law requires it.`,
  next: (title: string) => `Next: ${title}`,
  look: 'Look at your page',
  lookNow: 'You’re all set.',
} as const;
