/** The id after `/admin/bookings#inquiry-`, as the message about an enquiry links it. */
const inAddress = (): string | null => /^#inquiry-([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;

let linked = inAddress();

/** `/admin/bookings#spam`, as a message about an enquiry links it. */
let isSpamLinked = window.location.hash === '#spam';

/** Tells whether a link led to the spam; once only. */
export const takeLinkedSpam = (): boolean => {
  const taken = isSpamLinked;
  isSpamLinked = false;
  return taken;
};

/** The enquiry that a link led here for; once only. */
export const takeLinkedEnquiry = (): string | null => {
  const taken = linked;
  linked = null;
  return taken;
};
