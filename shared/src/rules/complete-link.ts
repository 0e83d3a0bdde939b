/** A scheme has no dot: in 'instagram.com:443/x' the colon precedes a port. */
const SCHEME = /^[a-z][a-z\d+-]*:/i;
const STARTS_WITH_HOST = /^[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+(?:[/?#:]|$)/;

/** Puts https:// before 'instagram.com/x'. A text with a scheme, or without a host, stays as it is. */
export const completeLink = (typed: string): string => {
  const trimmed = typed.trim();
  const link = trimmed.replace(/^(?:\/\/\s*)+/, '');
  if (!SCHEME.test(link) && STARTS_WITH_HOST.test(link)) return `https://${link}`;
  return link === trimmed ? typed : link;
};
