import { FASTEST_PERSON_MS, type FormTrace, type NewEnquiry, type Screening } from '@shutterdesk/shared';
import { linkReasons } from './links.ts';
import type { Reason } from './reason.ts';
import { repeatsItself } from './repeated-text.ts';

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
  repeatsItself: 4,
  noMail: 4,
} as const;

export const NO_MAIL: Reason = { words: 'the domain of its address takes no mail', points: POINTS.noMail };

/** The facts by which an enquiry is judged when it arrives. */
export interface ArrivedEnquiry {
  readonly enquiry: Pick<NewEnquiry, 'name' | 'message'>;
  readonly trace: Omit<FormTrace, 'proof'>;
  /** It came from a form, whose browser may solve a challenge. */
  readonly isForm: boolean;
  readonly hasProof: boolean;
  /** The number of other people who have sent the same text lately. */
  readonly sameText: number;
}

const traceReasons = ({ trace: { topic, openFor }, isForm, hasProof }: ArrivedEnquiry): readonly Reason[] => [
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

const verdictOf = (score: number): Screening['verdict'] => {
  if (score >= SPAM) return 'spam';
  return score >= DOUBTFUL ? 'doubtful' : 'clear';
};

/** Adds up reasons; null if there are none. */
export const screeningOf = (reasons: readonly Reason[]): Screening | null => {
  if (reasons.length === 0) return null;
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { verdict: verdictOf(score), score, reasons: reasons.toSorted((a, b) => b.points - a.points) };
};

/** Judges an enquiry by the facts that are known when it arrives. */
export const screenEnquiry = (arrived: ArrivedEnquiry): Screening | null => {
  const { name, message } = arrived.enquiry;
  return screeningOf([
    ...traceReasons(arrived),
    ...sameTextReasons(arrived.sameText),
    ...(repeatsItself(message) ? [{ words: 'it repeats itself', points: POINTS.repeatsItself }] : []),
    ...linkReasons(name, message),
  ]);
};

/** Tells whether a person filled in the form without advertising. Only such enquiries are answered automatically. */
export const isClearlyGenuine = (arrived: ArrivedEnquiry, screening: Screening | null): boolean =>
  arrived.hasProof &&
  typeof arrived.trace.openFor === 'number' &&
  (screening?.score ?? 0) <= CLEARLY_NO_SPAM &&
  !/https?:|www\.|@/i.test(`${arrived.enquiry.name} ${arrived.enquiry.message}`);
