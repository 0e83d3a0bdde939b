import type { LegalKind } from '@shutterdesk/shared';

const PAGES: Readonly<Record<LegalKind, string>> = { imprint: 'an imprint', privacy: 'a privacy page' };

export const LEGAL_WORDS = {
  what: 'Legal',
  loading: 'Loading...',
  country: 'Your country',
  countryText: 'It proposes the titles and addresses below, and says what a photographer’s site needs there.',
  countryLabel: 'Country',
  noCountry: 'Not chosen',
  duties: (country: string, duties: readonly LegalKind[]) =>
    duties.length === 0
      ? `We know of no page that the law of ${country} asks a photographer for. Ask somebody who knows if you are not sure.`
      : `In ${country}, a photographer’s site needs ${duties.map((duty) => PAGES[duty]).join(' and ')}. This is no legal advice.`,
  imprint: 'Imprint',
  imprintText: 'Who answers for this site. Linked from every page.',
  privacy: 'Privacy',
  privacyText: 'What happens with what people send. Linked from every page; the consent line leads to it.',
  title: 'Title',
  address: 'Address',
  body: 'Text',
  bodyHint:
    'A line that begins with # is a heading, one with - is part of a list, a blank line begins a paragraph. A link: [words](https://example.com). Left blank, there is no such page.',
  facts: 'Begin With What This Site Does',
  factsLoading: 'Asking the server...',
  factsHint: 'Adds sentences about your site as it is set up now, for you to edit. They are no legal advice.',
  factsFailed: 'The server could not say what your site does. Please try again.',
  open: 'Open the page',
  save: 'Save Legal Pages',
  saved: 'Your legal pages have been saved.',
  saveFailed: 'Failed to save your legal pages. Please try again.',
} as const;
