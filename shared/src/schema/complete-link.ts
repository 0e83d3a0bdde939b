/** A scheme has no dot: in 'instagram.com:443/x' the colon precedes a port. */
const SCHEME = /^[a-z][a-z\d+-]*:/i;
const STARTS_WITH_HOST = /^[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+(?:[/?#:]|$)/;

const HANDLE = /^@([\w.-]+)$/;

/**
 * Puts https:// before 'instagram.com/x', and the network's address before the name in '@x'. A text with a scheme, or
 * without a host, stays as it is.
 * @param handlesAt the address before a member's name, for a field that takes such names
 */
export const completeLink = (typed: string, handlesAt?: string): string => {
  const trimmed = typed.trim();
  const link = trimmed.replace(/^(?:\/\/\s*)+/, '');
  const handle = HANDLE.exec(link)?.[1];
  if (handlesAt && handle) return `${handlesAt}${handle}`;
  if (!SCHEME.test(link) && STARTS_WITH_HOST.test(link)) return `https://${link}`;
  return link === trimmed ? typed : link;
};

/** Tells whether a link begins with a name or a password, as `https://ada:secret@shop.example` does. */
export const signsIn = (link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username !== '' || password !== '';
};

/** The sentence that refuses such a link. */
export const SIGNS_IN = 'Please leave out the name and password: everyone could read them';

const HERE = 'https://here.invalid';

/** Browsers read `\` as `/` and leave line ends out: `/\example.com` is another site, as `//example.com` is. */
export const isOwnPath = (target: string): boolean =>
  target.startsWith('/') && URL.canParse(target, HERE) && new URL(target, HERE).origin === HERE;
