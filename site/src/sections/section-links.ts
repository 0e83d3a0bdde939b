import type { OptionalSection, PublicWords } from '@shutterdesk/shared';

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
