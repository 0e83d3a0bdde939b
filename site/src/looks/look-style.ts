import type { LookSettings } from '@shutterdesk/shared';
import type { LogoContent } from '../logo-content.ts';
import dark from './dark.css?inline';
import { CORMORANT, type Face, faceRules, family } from './faces.ts';
import fieldsLines from './fields-lines.css?inline';
import footLight from './foot-light.css?inline';
import galleryEdges from './gallery-edges.css?inline';
import galleryLargeFirst from './gallery-large-first.css?inline';
import headsCenter from './heads-center.css?inline';
import heroBelow from './hero-below.css?inline';
import heroCenter from './hero-center.css?inline';
import { logoStyle } from './logo-style.ts';
import type { Choices, Look, Palette } from './look.ts';
import type { LookLayout } from './look-layout.ts';
import { lookNamed } from './looks.ts';
import praiseLarge from './praise-large.css?inline';
import pricesList from './prices-list.css?inline';
import { onColour, readableColour } from './readable-colour.ts';

/** A studio's look: a look with its own choices in place of the look's. */
export interface ChosenLook extends Look {
  readonly accent: string | null;
}

const among = <Value extends string>(value: string | null, known: readonly Value[], otherwise: Value): Value =>
  known.find((one) => one === value) ?? otherwise;

/** A choice that only a later release knows counts as none. */
export const chosenLook = (settings: LookSettings): ChosenLook => {
  const look = lookNamed(settings.look);
  const own: Choices = look.choices;
  return {
    ...look,
    accent: settings.lookAccent?.match(/^#[0-9a-f]{6}$/)?.[0] ?? null,
    choices: {
      colours: among(settings.lookColours, ['light', 'dark', 'system'], own.colours),
      hero: among(settings.lookHero, ['left', 'center', 'below'], own.hero),
      heads: among(settings.lookHeads, ['left', 'center'], own.heads),
      gap: among(settings.lookGap, ['none', 'small', 'wide'], own.gap),
      prices: among(settings.lookPrices, ['cards', 'list'], own.prices),
      foot: among(settings.lookFoot, ['dark', 'paper', 'line'], own.foot),
    },
  };
};

export const layoutOf = (settings: LookSettings): LookLayout => {
  const { choices, gallery } = chosenLook(settings);
  return {
    hero: choices.hero,
    opensLarge: gallery === 'large-first',
    edgeToEdge: choices.gap === 'none',
  };
};

/** The palettes that visitors may see. */
export const palettesOf = ({ choices, light, dark: night }: ChosenLook): readonly Palette[] =>
  ({ light: [light], dark: [night], system: [light, night] })[choices.colours];

/** The accent as the page shows it on this palette: the nearest to the chosen one that can be seen. */
export const accentOn = (accent: string | null, { paper, paperDeep, accent: own }: Palette): string =>
  readableColour(accent ?? own, [paper, paperDeep]);

const colours = (palette: Palette, accent: string | null): string => {
  const shown = accentOn(accent, palette);
  return [
    `--paper:${palette.paper}`,
    `--paper-deep:${palette.paperDeep}`,
    `--ink:${palette.ink}`,
    `--ink-soft:${palette.inkSoft}`,
    `--line:${palette.line}`,
    `--line-strong:${palette.lineStrong}`,
    `--danger:${palette.danger}`,
    `--accent:${shown}`,
    `--on-accent:${onColour(shown)}`,
  ].join(';');
};

const onDark = (look: ChosenLook): string => `:root{color-scheme:dark;${colours(look.dark, look.accent)}}${dark}`;

const colourRules = (look: ChosenLook): string => {
  const light = `:root{${colours(look.light, look.accent)}}`;
  const { colours: scheme } = look.choices;
  if (scheme === 'dark') return onDark(look);
  return scheme === 'light' ? light : `${light}@media (prefers-color-scheme:dark){${onDark(look)}}`;
};

const GRID = '.photos:not(.photos-columns)';

/** The rules of each choice. */
const RULES = {
  hero: { left: '', center: heroCenter, below: heroBelow },
  heads: { left: '', center: headsCenter },
  gap: {
    none: `${galleryEdges}${GRID}{--gap:0px}`,
    small: '',
    wide: `${GRID}{--gap:clamp(0.75rem,0.4rem + 1.4vw,1.5rem)}`,
  },
  gallery: { equal: '', 'large-first': galleryLargeFirst },
  prices: { cards: '', list: pricesList },
  praise: { columns: '', large: praiseLarge },
  fields: { boxes: '', lines: fieldsLines },
  foot: {
    dark: '',
    paper: footLight,
    line: `${footLight}.footer{background:none;border-top:1px solid var(--line)}.footer-end{border-top:0}`,
  },
} as const;

/** Where heads stand in the middle, so do the words below the hero and the first quote. */
const IN_THE_MIDDLE = {
  below:
    '.hero-words{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;padding-inline:var(--gutter)}.hero-words :is(h1,p){max-width:none;text-align:center}.hero-button{grid-area:auto}',
  large:
    '.kind-list li:first-child figure:not(:has(.kind-photo)){margin-inline:auto;text-align:center}.kind-list li:first-child figure:not(:has(.kind-photo)) figcaption{justify-content:center}',
  list: '.packages{max-width:62rem}',
} as const;

/** The head of the packages stands in the middle above cards; above a list it stands as the others do. */
const LIST_HEAD_LEFT =
  '#packages .section-head{justify-content:start}#packages .section-head :is(h2,p){margin-inline:0;text-align:left}';

const headPlaces = ({ choices: { heads, hero, prices }, praise }: Look): string => {
  if (heads === 'left') return prices === 'list' ? LIST_HEAD_LEFT : '';
  return [
    hero === 'below' ? IN_THE_MIDDLE.below : '',
    praise === 'large' ? IN_THE_MIDDLE.large : '',
    prices === 'list' ? IN_THE_MIDDLE.list : '',
  ].join('');
};

const headRules = ({
  head,
  heads: { weight, tracking, capitals, scale, display },
  reading,
  space,
  corners,
}: Look): string =>
  [
    `h1,h2,h3{font-weight:${weight};letter-spacing:${tracking}em}`,
    capitals ? '.hero-name,.section h2,.nav-brand{text-transform:uppercase}' : '',
    `:root{--type-2xl:calc(${scale} * clamp(2rem,1.7rem + 1vw,2.75rem));--type-display:min(calc(${display} * clamp(3.25rem,1.9rem + 6.4vw,8rem)),13.5vw);--section:calc(${space} * clamp(5rem,3rem + 7vw,10rem))}`,
    // The first look's letters are small for their size.
    head === CORMORANT
      ? ''
      : '.business-details dd{font-size:1.25rem}.welcome p:not(.welcome-long){font-size:clamp(1.25rem,1.1rem + 0.6vw,1.625rem);line-height:1.55}.about-name{margin-top:.6rem;color:var(--ink-soft);font-size:var(--type-lg)}',
    reading === 'body'
      ? '.welcome p,.kind-list blockquote,.business-details dd,.questions summary{font-family:var(--sans)}.business-details dd,.questions summary{font-size:1.125rem}.kind-list li+li blockquote{font-size:1.25rem;line-height:1.5}'
      : '',
    `.hero-name{letter-spacing:${tracking - 0.02}em;line-height:1.04}`,
    corners
      ? `.button,.field,.package,.photo,.notice,.contact-banner,.about-portrait,.story :is(img,.story-empty){border-radius:${corners}px}.button{border-radius:${corners * 3}px}`
      : '',
  ].join('');

/** The typefaces that a page with this look fetches first. */
export const firstFiles = (settings: LookSettings): readonly string[] => {
  const { head, body } = lookNamed(settings.look);
  return [...new Set([head.first, body.first])];
};

/** Null for a page without choices: it is the first look, as it was compiled. */
const isFirst = (settings: LookSettings): boolean => Object.values(settings).every((value) => value === null);

/** The colour of the browser's own bar above the page: for light, and for dark where the page follows the system. */
export const themeColours = (
  settings: LookSettings,
): readonly { readonly content: string; readonly media?: string }[] => {
  const { choices, light, dark: night } = chosenLook(settings);
  if (choices.colours === 'dark') return [{ content: night.paper }];
  if (choices.colours === 'light') return [{ content: light.paper }];
  return [
    { content: light.paper, media: '(prefers-color-scheme: light)' },
    { content: night.paper, media: '(prefers-color-scheme: dark)' },
  ];
};

/**
 * The rules of the studio's look and logo, to stand after the page's own: '' where nothing is chosen. On paper only the letters
 * differ.
 */
export const lookStyle = (settings: LookSettings, logo: LogoContent | null = null): string => {
  const look = chosenLook(settings);
  if (isFirst(settings)) return logoStyle(logo, look.choices);
  const { hero, heads, gap, prices, foot } = look.choices;
  const faces: readonly Face[] = [...new Set([look.head, look.body])];
  const onScreen = [
    colourRules(look),
    headRules(look),
    RULES.hero[hero],
    RULES.heads[heads],
    RULES.gap[gap],
    RULES.gallery[look.gallery],
    RULES.prices[prices],
    RULES.praise[look.praise],
    RULES.fields[look.fields],
    RULES.foot[foot],
    headPlaces(look),
  ].join('');
  return [
    faces.map(faceRules).join(''),
    `:root{--serif:${family(look.head)};--sans:${family(look.body)}}`,
    `@media screen{${onScreen}}`,
    logoStyle(logo, look.choices),
  ].join('');
};
