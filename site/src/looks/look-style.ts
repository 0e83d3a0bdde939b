import type { LookSettings } from '@shutterdesk/shared';
import type { LogoContent } from '../logo-content.ts';
import { CORMORANT } from './faces.ts';
import heroBelow from './hero-below.css?inline';
import heroBelowCenter from './hero-below-center.css?inline';
import heroCenter from './hero-center.css?inline';
import { logoStyle } from './logo-style.ts';
import type { Choices, Look, Palette } from './look.ts';
import type { LookLayout } from './look-layout.ts';
import { LOOKS, lookNamed } from './looks.ts';
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

/** The colours of a look on dark paper. */
const onDark = ({ dark, accent }: ChosenLook): string =>
  `:root{color-scheme:dark;${colours(dark, accent)};--field:${dark.paperDeep};--night:#0b0a09;--failed:#7e2418}.hero-button:not(:hover){color:rgb(var(--shade))}`;

const colourRules = (look: ChosenLook): string => {
  const light = `:root{${colours(look.light, look.accent)}}`;
  const { colours: scheme } = look.choices;
  if (scheme === 'dark') return onDark(look);
  return scheme === 'light' ? light : `${light}@media (prefers-color-scheme:dark){${onDark(look)}}`;
};

const heroRules = ({ choices: { hero, heads } }: Look): string => {
  if (hero === 'left') return '';
  if (hero === 'center') return heroCenter;
  return heads === 'center' ? heroBelow + heroBelowCenter : heroBelow;
};

/** The letters and measures that a look changes. */
const measures = ({ heads: { weight, tracking, capitals, scale, display }, space, corners }: Look): string =>
  [
    `h1,h2,h3,.package-price,.welcome-short{font-weight:${weight};letter-spacing:${tracking}em}`,
    tracking > 0 ? '.welcome-short{letter-spacing:0}' : '',
    capitals ? '.hero-name,.section h2,.nav-brand{text-transform:uppercase}' : '',
    `:root{--type-2xl:calc(${scale} * clamp(2rem,1.7rem + 1vw,2.75rem));--type-display:min(calc(${display} * clamp(3.25rem,1.9rem + 6.4vw,8rem)),${capitals ? 9.6 : 13.5}vw);--section:calc(${space} * clamp(5rem,3rem + 7vw,10rem))}`,
    `.hero-name{letter-spacing:${tracking - 0.02}em;line-height:1.04}`,
    corners ? `:root{--corners:${corners}px}.button{border-radius:${corners * 3}px}` : '',
  ].join('');

/** The typefaces that a page with this look fetches first. */
export const firstFiles = (settings: LookSettings): readonly string[] => {
  const { head, body } = lookNamed(settings.look);
  return [...new Set([head.first, body.first])];
};

/** A page without choices is the first look, as it was compiled. */
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

/** The parts of a look that further-down-looks.css knows. */
const partsOf = ({ head, reading, gallery, fields, choices }: Look): Readonly<Record<string, string>> => {
  const { colours, heads, gap, prices, foot } = choices;
  const letters = head === CORMORANT ? 'small' : 'large';
  return { colours, letters, reading, heads, gap, gallery, prices, fields, foot };
};

const FIRST = partsOf(LOOKS.classic);

/** The root's `data-look`: the parts that are not the first look's. Undefined where nothing is chosen. */
export const lookParts = (settings: LookSettings): string | undefined => {
  if (isFirst(settings)) return undefined;
  const parts = Object.entries(partsOf(chosenLook(settings)));
  return parts.flatMap(([part, value]) => (value === FIRST[part] ? [] : `${part}-${value}`)).join(' ');
};

/** The letters of the studio's look, and its rules for the first screen, to stand after the page's own. On paper only the letters differ. */
export const lookStyle = (settings: LookSettings, logo: LogoContent | null = null): string => {
  const look = chosenLook(settings);
  const faces = [...new Set([look.head, look.body])].map(({ rules }) => rules).join('');
  if (isFirst(settings)) return faces + logoStyle(logo, look.choices);
  return [
    faces,
    `:root{--serif:${look.head.family};--sans:${look.body.family}}`,
    `@media screen{${colourRules(look)}${measures(look)}${heroRules(look)}}`,
    logoStyle(logo, look.choices),
  ].join('');
};
