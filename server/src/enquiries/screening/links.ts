import type { Reason } from './reason.ts';

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'\])]+/giu;
const MARKED_UP = /<a\s[^>]*href|\[\/?(?:url|link)\b|<\/a>/iu;
const SHORTENED = /^(?:bit\.ly|tinyurl\.com|cutt\.ly|t\.ly|is\.gd|ow\.ly|rb\.gy|shorturl\.at|s\.id)\//u;
const REFERRAL = /[?&](?:aff|affid|ref|refid|referral|partner|promo)=/u;
const TELEGRAM = /\btelegram\b.{0,30}@\w|\bt\.me\/|телеграм.{0,20}@\w/iu;
const LETTER = /\p{L}/gu;

/** An honest message has at least this many letters around its link. */
const FEWEST_LETTERS = 20;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Up to three links mean nothing, because venues have pages too. */
const countPoints = (count: number): number => {
  if (count <= 3) return 0;
  return count <= 5 ? 3 : 6;
};

/** Judges the links of an enquiry. */
export const linkReasons = (name: string, message: string): readonly Reason[] => {
  const links = [...new Set(message.match(LINK) ?? [])].map((link) => link.toLowerCase().replace(/^https?:\/\//u, ''));
  const around = message.replace(LINK, '').match(LETTER)?.length ?? 0;
  const found: readonly (Reason | false)[] = [
    { words: `it has ${NUMBERS[links.length] ?? links.length} links`, points: countPoints(links.length) },
    MARKED_UP.test(message) && { words: 'its links are written in a markup for web pages', points: 6 },
    (name.match(LINK)?.length ?? 0) > 0 && { words: 'its name holds a link', points: 6 },
    links.length > 0 && around < FEWEST_LETTERS && { words: 'it is hardly more than a link', points: 4 },
    links.some((link) => SHORTENED.test(link)) && { words: 'a link hides where it leads', points: 3 },
    links.some((link) => REFERRAL.test(link)) && { words: 'a link earns its sender a commission', points: 3 },
    TELEGRAM.test(message) && { words: 'it leads to Telegram', points: 3 },
  ];
  return found.filter((reason): reason is Reason => reason !== false && reason.points > 0);
};
