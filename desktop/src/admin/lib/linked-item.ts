/** The id in `#inquiry-<id>` or `#collection-<id>`, which the address ends with. */
const inAddress = (kind: 'inquiry' | 'collection'): string | null =>
  new RegExp(`^#${kind}-([\\w-]+)$`).exec(window.location.hash)?.[1] ?? null;

/** A link in a message about an enquiry leads to `/admin/bookings#inquiry-<id>`. */
let linked = inAddress('inquiry');

/** The address of a collection's screen when this page was loaded; signing in replaces it. */
export const linkedCollection = inAddress('collection');

/** The collection whose screen the address names; null: none. */
export const collectionInAddress = (): string | null => inAddress('collection');

/** The link `/admin/bookings#spam` in a message about an enquiry. */
let isSpamLinked = window.location.hash === '#spam';

/** Tells once whether a link led to the spam. */
export const takeLinkedSpam = (): boolean => {
  const taken = isSpamLinked;
  isSpamLinked = false;
  return taken;
};

/** Answers once the id of the enquiry to which a link led. */
export const takeLinkedEnquiry = (): string | null => {
  const taken = linked;
  linked = null;
  return taken;
};
