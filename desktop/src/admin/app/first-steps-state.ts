import {
  DEFAULT_BRAND_NAME,
  firstContent,
  type LegalKind,
  legalDuties,
  legalPages,
  type PublicWords,
  priceLabel,
  type Settings,
  sameValue,
  wordsIn,
} from '@shutterdesk/shared';

/** The number of photographs that make a portfolio worth showing. */
const ENOUGH_PHOTOGRAPHS = 10;

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

/** The place to take a step: a tab, and the field in it where the step begins. */
export interface StepPlace {
  readonly tab: 'settings' | 'gallery' | 'hero' | 'legal' | 'page';
  readonly field?: string;
}

export interface FirstStep {
  readonly title: string;
  /** The placeholder text that stands on the page until the step is done; null afterwards. */
  readonly placeholder: string | null;
  readonly place: StepPlace;
}

/** Everything that the studio has so far. */
export interface StudioSoFar {
  readonly settings: Settings;
  /** The name that applies when the settings have none. */
  readonly defaultName: string;
  readonly hasHero: boolean;
  readonly hasPortrait: boolean;
  readonly photographs: number;
}

const nameStep = ({ settings: { brandName }, defaultName }: StudioSoFar): FirstStep => {
  const isOwn = brandName !== null || defaultName !== DEFAULT_BRAND_NAME;
  return {
    title: FIRST_STEPS_WORDS.name,
    placeholder: isOwn ? null : FIRST_STEPS_WORDS.nameNow(defaultName),
    place: { tab: 'settings', field: 'brandName' },
  };
};

const pricesStep = ({ settings: { packages, currency, language } }: StudioSoFar): FirstStep => {
  const first = firstContent(language);
  const isMadeUp = (item: Settings['packages'][number]): boolean =>
    first.packages.some((defaultPackage) => sameValue({ ...defaultPackage, id: item.id }, item));
  const madeUp = packages
    .filter(isMadeUp)
    .map(({ name, price }) => `${name} (${priceLabel(price, currency, wordsIn(language))})`);
  return {
    title: FIRST_STEPS_WORDS.prices,
    placeholder: madeUp.length > 0 ? FIRST_STEPS_WORDS.pricesNow(madeUp.join(', ')) : null,
    place: { tab: 'settings', field: `packages.${Math.max(0, packages.findIndex(isMadeUp))}.name` },
  };
};

const contactStep = ({ settings }: StudioSoFar): FirstStep => {
  const isTold = settings.businessEmail ?? settings.businessPhone ?? settings.businessAddress;
  return {
    title: FIRST_STEPS_WORDS.contact,
    placeholder: isTold ? null : FIRST_STEPS_WORDS.contactNow(wordsIn(settings.language).foot),
    place: { tab: 'settings', field: 'businessEmail' },
  };
};

/** The law of the studio's country decides whether it is done. */
const legalStep = ({ settings }: StudioSoFar): FirstStep => {
  const published = legalPages(settings).map(({ kind }) => kind);
  const missing = legalDuties(settings.country).filter((kind) => !published.includes(kind));
  const now =
    settings.country === null
      ? FIRST_STEPS_WORDS.countryNow
      : missing.length > 0
        ? FIRST_STEPS_WORDS.legalNow(missing)
        : null;
  return { title: FIRST_STEPS_WORDS.legal, placeholder: now, place: { tab: 'legal' } };
};

const aboutStep = ({ settings, hasPortrait }: StudioSoFar): FirstStep => ({
  title: FIRST_STEPS_WORDS.about,
  placeholder: hasPortrait || settings.aboutName || settings.aboutText ? null : FIRST_STEPS_WORDS.aboutNow,
  place: { tab: 'page' },
});

/** The first steps of a new studio; each is done when its result exists. */
export const firstSteps = (studio: StudioSoFar): readonly FirstStep[] => {
  const { hasHero, photographs } = studio;
  return [
    nameStep(studio),
    { title: FIRST_STEPS_WORDS.hero, placeholder: hasHero ? null : FIRST_STEPS_WORDS.heroNow, place: { tab: 'hero' } },
    {
      title: FIRST_STEPS_WORDS.photographs,
      placeholder:
        photographs >= ENOUGH_PHOTOGRAPHS
          ? null
          : FIRST_STEPS_WORDS.photographsNow(photographs, wordsIn(studio.settings.language)),
      place: { tab: 'gallery' },
    },
    pricesStep(studio),
    contactStep(studio),
    aboutStep(studio),
    legalStep(studio),
  ];
};
