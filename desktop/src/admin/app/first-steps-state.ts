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
import { ENOUGH_PHOTOGRAPHS, FIRST_STEPS_WORDS as words } from './first-steps-words.ts';

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
    title: words.name,
    placeholder: isOwn ? null : words.nameNow(defaultName),
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
    title: words.prices,
    placeholder: madeUp.length > 0 ? words.pricesNow(madeUp.join(', ')) : null,
    place: { tab: 'settings', field: `packages.${Math.max(0, packages.findIndex(isMadeUp))}.name` },
  };
};

const contactStep = ({ settings }: StudioSoFar): FirstStep => {
  const isTold = settings.businessEmail ?? settings.businessPhone ?? settings.businessAddress;
  return {
    title: words.contact,
    placeholder: isTold ? null : words.contactNow(wordsIn(settings.language).foot),
    place: { tab: 'settings', field: 'businessEmail' },
  };
};

/** The law of the studio's country decides whether it is done. */
const legalStep = ({ settings }: StudioSoFar): FirstStep => {
  const published = legalPages(settings).map(({ kind }) => kind);
  const missing = legalDuties(settings.country).filter((kind) => !published.includes(kind));
  const now = settings.country === null ? words.countryNow : missing.length > 0 ? words.legalNow(missing) : null;
  return { title: words.legal, placeholder: now, place: { tab: 'legal' } };
};

const aboutStep = ({ settings, hasPortrait }: StudioSoFar): FirstStep => ({
  title: words.about,
  placeholder: hasPortrait || settings.aboutName || settings.aboutText ? null : words.aboutNow,
  place: { tab: 'page' },
});

/** The first steps of a new studio; each is done when its result exists. */
export const firstSteps = (studio: StudioSoFar): readonly FirstStep[] => {
  const { hasHero, photographs } = studio;
  return [
    nameStep(studio),
    { title: words.hero, placeholder: hasHero ? null : words.heroNow, place: { tab: 'hero' } },
    {
      title: words.photographs,
      placeholder:
        photographs >= ENOUGH_PHOTOGRAPHS ? null : words.photographsNow(photographs, wordsIn(studio.settings.language)),
      place: { tab: 'gallery' },
    },
    pricesStep(studio),
    contactStep(studio),
    aboutStep(studio),
    legalStep(studio),
  ];
};
