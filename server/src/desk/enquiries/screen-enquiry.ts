import { createHash } from 'node:crypto';
import { type EnquiryReply, FASTEST_PERSON_MS, type FormTrace, type Screening } from '@shutterdesk/shared';
import type { ReceivedEnquiry } from './enquiries-repository.ts';

/** Shorter texts do not count: many honest people write 'Please call me'. */
const SHORTEST = 40;

/** The same for texts that differ only in links, numbers, capitals, spaces and punctuation; null for short texts. */
export const textHash = (message: string): string | null => {
  const letters = message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:https?:\/\/|www\.)\S+|[^\p{L}]/gu, '');
  return letters.length < SHORTEST ? null : createHash('sha256').update(letters).digest('base64url').slice(0, 22);
};

/** One sign that an enquiry is spam. */
interface Reason {
  /** A clause for the studio: 'it has five links'. */
  readonly words: string;
  readonly points: number;
}

const DOUBTFUL = 4;
const SPAM = 8;
/** One weak sign has no more than this. */
const CLEARLY_NO_SPAM = 2;

/** The points of all signs except links. */
const POINTS = {
  /** Only a program fills it in. */
  trap: 8,
  haste: 5,
  /** Old pages and visitors without JavaScript lack it too. */
  noProof: 2,
  sameText: 4,
  sameTextOften: 8,
} as const;

/** Everything that is known of an enquiry when it arrives. */
export interface Arrival extends Omit<ReceivedEnquiry, 'spam' | 'screening' | 'mail'> {
  readonly trace: Omit<FormTrace, 'proof'>;
  /** It came from a form, whose browser may solve a challenge. */
  readonly isForm: boolean;
  readonly hasProof: boolean;
}

/** Everything by which it is judged. */
type Signs = Pick<Arrival, 'answers' | 'trace' | 'isForm' | 'hasProof'> & {
  readonly enquiry: Pick<Arrival['enquiry'], 'name' | 'message'>;
  /** The number of other people who have sent the same text lately. */
  readonly sameText: number;
};

const traceReasons = ({ trace: { topic, openFor }, isForm, hasProof }: Signs): readonly Reason[] => [
  ...(topic ? [{ words: 'a hidden field is filled in', points: POINTS.trap }] : []),
  ...(typeof openFor === 'number' && openFor < FASTEST_PERSON_MS
    ? [{ words: 'it was sent within two seconds', points: POINTS.haste }]
    : []),
  ...(isForm && !hasProof ? [{ words: "its browser did not solve the form's puzzle", points: POINTS.noProof }] : []),
];

const sameTextReasons = (others: number): readonly Reason[] => {
  if (others === 0) return [];
  if (others === 1) return [{ words: 'somebody else has sent the same text', points: POINTS.sameText }];
  return [{ words: `${others} others have sent the same text`, points: POINTS.sameTextOften }];
};

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
const linkReasons = (name: string, message: string): readonly Reason[] => {
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

const verdictOf = (score: number): Screening['verdict'] => {
  if (score >= SPAM) return 'spam';
  return score >= DOUBTFUL ? 'doubtful' : 'clear';
};

/** Adds up reasons; null if there are none. */
const screeningOf = (reasons: readonly Reason[]): Screening | null => {
  if (reasons.length === 0) return null;
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { verdict: verdictOf(score), score, reasons: reasons.toSorted((a, b) => b.points - a.points) };
};

/** The words of a question come from the sender's form too: those with a link count. */
const wordsOf = ({ question, answer }: EnquiryReply): readonly string[] =>
  question.match(LINK) ? [question, answer] : [answer];

/** Judges an enquiry by the facts that are known when it arrives. */
export const screenEnquiry = (arrived: Signs): Screening | null => {
  const { answers = [], enquiry } = arrived;
  const { name, message } = enquiry;
  return screeningOf([
    ...traceReasons(arrived),
    ...sameTextReasons(arrived.sameText),
    ...linkReasons(name, [message, ...answers.flatMap(wordsOf)].join('\n')),
  ]);
};

/** Tells whether a person filled in the form without advertising. Only such enquiries are answered automatically. */
export const isClearlyGenuine = (arrived: Signs, screening: Screening | null): boolean =>
  arrived.hasProof &&
  typeof arrived.trace.openFor === 'number' &&
  (screening?.score ?? 0) <= CLEARLY_NO_SPAM &&
  !/https?:|www\.|@/i.test(`${arrived.enquiry.name} ${arrived.enquiry.message}`) &&
  // A name such as @ada may be what was asked for.
  !(arrived.answers ?? []).some(({ answer }) => /https?:|www\./i.test(answer));
