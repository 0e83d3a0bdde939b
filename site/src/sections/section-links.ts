import type { OptionalSection, PublicWords } from '@shutterdesk/shared';
import type { FootLink, PageContent } from '../page-content.ts';

/** The page's sections in order, with the anchors that links and bookmarks use. */
export const sectionLinks = ({ sections }: Pick<PublicWords, 'sections'>) =>
  (['home', 'gallery', 'packages', 'contact'] as const).map((name) => ({ label: sections[name], href: `#${name}` }));

const ANCHORS: Readonly<Record<OptionalSection, string>> = {
  about: '#about',
  kindWords: '#kind-words',
  questions: '#questions',
};

/** The sections that the studio has chosen for the navigation. */
export const optionalLinks = (names: readonly OptionalSection[], { sections }: Pick<PublicWords, 'sections'>) =>
  names.map((name) => ({ label: sections[name], href: ANCHORS[name] }));

type Bar = Pick<PageContent, 'apiUrl' | 'foot' | 'navPages' | 'navSections' | 'say'>;

/** The links of the bar: sections of the home page, pages, and the way in. */
export const barLinks = ({ apiUrl, foot, navPages, navSections, say }: Bar) => ({
  sections: [...sectionLinks(say), ...optionalLinks(navSections, say)],
  pages: [...navPages, ...foot.ownLinks],
  admin: foot.showsAdmin ? [{ label: say.bar.admin, url: `${apiUrl}/admin` }] : ([] satisfies FootLink[]),
});

/** In pixels, as in nav-bar.css: a letter of a link and of the name, the longest name that is not cut, the widest logo and its height, and what is beside. */
const WIDTHS = { letter: 8.5, nameLetter: 12, name: 260, logo: 208, logoHeight: 44, beside: 150 };
/** The room between two links, of the window's width. */
const GAP = 0.026;

/** The window's width in pixels from which on the bar has room for its links beside the studio's name. */
export const roomForLinks = (bar: Bar & Pick<PageContent, 'brandName' | 'logo'>): number => {
  const { sections, pages, admin } = barLinks(bar);
  const labels = [...sections, ...pages, ...admin].map(({ label }) => label);
  const name = bar.logo
    ? Math.min(WIDTHS.logo, (WIDTHS.logoHeight * bar.logo.width) / bar.logo.height)
    : Math.min(WIDTHS.name, WIDTHS.nameLetter * bar.brandName.length);
  const links = WIDTHS.letter * labels.join('').length;
  return Math.ceil((links + name + WIDTHS.beside) / (1 - GAP * (labels.length - 1)));
};
