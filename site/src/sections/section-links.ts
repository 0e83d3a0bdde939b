import type { PublicWords } from '@shutterdesk/shared';

/** The page's sections in order, with the anchors that links and bookmarks use. */
export const sectionLinks = ({ sections }: Pick<PublicWords, 'sections'>) =>
  (['home', 'gallery', 'packages', 'contact'] as const).map((name) => ({ label: sections[name], href: `#${name}` }));
