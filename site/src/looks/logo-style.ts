import type { LogoContent } from '../logo-content.ts';
import logo from './logo.css?inline';
import type { Choices } from './look.ts';

/** A logo in one colour, for a ground on which its own cannot be seen. */
const WHITE = '{filter:brightness(0) invert(1)}';
const BLACK = '{filter:brightness(0)}';
const OWN = '{filter:none}';

/** The bar as it lies on the hero picture, which is dark there. */
const CLEAR_BAR = '.nav-bar:not(.scrolled *,.menu-open *,.no-hero *) .logo';

/** For people who choose their own colours: the logo keeps its own, on a ground that shows it. */
const forced = (ground: string): string =>
  `@media (forced-colors:active){.logo,${CLEAR_BAR},.footer .logo{background:${ground};filter:none;forced-color-adjust:none}}`;

const toneRules = (tone: LogoContent['tone'], { colours, foot }: Choices): string => {
  if (tone === 'solid') return '';
  const grounds = `${CLEAR_BAR}${foot === 'dark' ? ',.footer .logo' : ''}`;
  const light = tone === 'dark' ? `${grounds}${WHITE}` : `.logo${BLACK}${grounds}${OWN}`;
  const dark = `.logo,${CLEAR_BAR},.footer .logo${tone === 'dark' ? WHITE : OWN}`;
  const onPaper = {
    light,
    dark,
    system: `${light}@media (prefers-color-scheme:dark){${dark}}`,
  }[colours];
  return `@media screen{${onPaper}}${tone === 'light' ? `@media print{.logo${BLACK}}` : ''}${forced(tone === 'dark' ? '#fff' : '#000')}`;
};

/** The rules of a logo: '' where there is none. */
export const logoStyle = (content: LogoContent | null, choices: Choices): string =>
  content ? `${logo}${toneRules(content.tone, choices)}` : '';
