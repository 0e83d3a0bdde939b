import {
  DEFAULT_BRAND_NAME,
  firstContent,
  legalDuties,
  legalPages,
  priceLabel,
  type Settings,
  sameValue,
  wordsIn,
} from '@shutterdesk/shared';

/** The number of photographs that make a portfolio worth showing. */
const ENOUGH_PHOTOGRAPHS = 10;

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
    title: 'Name your studio',
    placeholder: isOwn ? null : `Your page is called “${defaultName}”, the name of this program.`,
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
    title: 'Set your packages and prices',
    placeholder: madeUp.length > 0 ? `Your page offers sample packages: ${madeUp.join(', ')}.` : null,
    place: { tab: 'settings', field: `packages.${Math.max(0, packages.findIndex(isMadeUp))}.name` },
  };
};

const contactStep = ({ settings }: StudioSoFar): FirstStep => {
  const { email, phone, region } = wordsIn(settings.language).foot;
  const isTold = settings.businessEmail ?? settings.businessPhone ?? settings.businessAddress;
  return {
    title: 'Add your contact details',
    placeholder: isTold ? null : `Your footer shows sample details: ${[email, phone, region].join(', ')}.`,
    place: { tab: 'settings', field: 'businessEmail' },
  };
};

/** The law of the studio's country decides whether it is done. */
const legalStep = ({ settings }: StudioSoFar): FirstStep => {
  const published = legalPages(settings).map(({ kind }) => kind);
  const missing = legalDuties(settings.country).filter((kind) => !published.includes(kind));
  const now =
    settings.country === null
      ? 'Many countries require an imprint and a privacy page. Choose your country to see which pages you need.'
      : missing.length > 0
        ? `Your page has no ${missing.join(' and no ')} page. Your country’s law requires it.`
        : null;
  return { title: 'Add your legal pages', placeholder: now, place: { tab: 'legal' } };
};

const aboutStep = ({ settings, hasPortrait }: StudioSoFar): FirstStep => ({
  title: 'Show who takes the photos',
  placeholder:
    hasPortrait || settings.aboutName || settings.aboutText ? null : 'Your page doesn’t say who takes the photos.',
  place: { tab: 'page' },
});

/** The first steps of a new studio; each is done when its result exists. */
export const firstSteps = (studio: StudioSoFar): readonly FirstStep[] => {
  const { hasHero, photographs } = studio;
  return [
    nameStep(studio),
    {
      title: 'Choose your hero image',
      placeholder: hasHero ? null : 'A stock photo is at the top of your page.',
      place: { tab: 'hero' },
    },
    {
      title: 'Add ten photos',
      placeholder:
        photographs >= ENOUGH_PHOTOGRAPHS
          ? null
          : photographs === 0
            ? `Your portfolio says “${wordsIn(studio.settings.language).gallery.empty}”`
            : `Your portfolio has ${photographs} of ${ENOUGH_PHOTOGRAPHS}.`,
      place: { tab: 'gallery' },
    },
    pricesStep(studio),
    contactStep(studio),
    aboutStep(studio),
    legalStep(studio),
  ];
};
