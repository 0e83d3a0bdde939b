import type { LegalKind, PublicWords } from '@shutterdesk/shared';

/** The number of photographs that make a portfolio worth showing. */
export const ENOUGH_PHOTOGRAPHS = 10;

export const FIRST_STEPS_WORDS = {
  title: 'First steps',
  text: 'Your page is live already. Until you have said otherwise, this stands on it:',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  language: 'The language of your page',
  languageFailed: 'Failed to save the language. Please try again.',
  done: 'Done:',
  putAway: 'Put away',
  name: 'Name your studio',
  nameNow: (name: string) => `Your page is headed “${name}”, the name of this program.`,
  hero: 'Choose your hero image',
  heroNow: 'A built-in picture stands at the top of your page.',
  photographs: 'Add ten photographs',
  photographsNow: (count: number, say: PublicWords) =>
    count === 0
      ? `Your portfolio says “${say.gallery.empty}”`
      : `Your portfolio has ${count} of ${ENOUGH_PHOTOGRAPHS}.`,
  prices: 'Set your packages and prices',
  pricesNow: (packages: string) => `Your page offers made-up packages: ${packages}.`,
  contact: 'Say how to reach you',
  contactNow: ({ email, phone, region }: PublicWords['foot']) =>
    `The foot of your page shows made-up details: ${[email, phone, region].join(', ')}.`,
  legal: 'Say who answers for it',
  countryNow: 'Many countries ask a photographer’s site for an imprint and a privacy page. Choose yours to see.',
  legalNow: (missing: readonly LegalKind[]) =>
    `Your page has no ${missing.join(' and no ')} page, which the law of your country asks for.`,
  next: (title: string) => `Next: ${title}`,
  look: 'Look at your page',
  lookNow: 'Everything is in place.',
} as const;
