/** The id in `/admin/bookings#inquiry-<id>`, the link in a message about an enquiry. */
const inAddress = (): string | null => /^#inquiry-([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;

let linked = inAddress();

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
