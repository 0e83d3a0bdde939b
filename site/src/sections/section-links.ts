/** The page's sections in order, with the anchors that links and bookmarks use. */
export const SECTION_LINKS = [
  { label: 'Home', href: '#home' },
  { label: 'Gallery', href: '#gallery' },
  { label: 'Packages', href: '#packages' },
  { label: 'Contact', href: '#contact' },
] as const;
