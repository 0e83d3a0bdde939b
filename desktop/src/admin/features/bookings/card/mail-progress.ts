import type { Enquiry, EnquiryLetter, EnquiryMail } from '@shutterdesk/shared';
import { formatClock } from '#lib/format-date.ts';

export interface MailProgress {
  /** `quiet`: the message was accepted. `waits`: it is tried again by itself. `ended`: only a person can send it again. */
  readonly kind: 'quiet' | 'waits' | 'ended';
  readonly text: string;
  /** A sentence with the mail server's own words; null before the first attempt. */
  readonly detail: string | null;
}

/** Introduces the mail server's own words, which begin with a code. Without a code the text is our sentence already. */
const inWords = (answer: string): string => (/^\d{3}\b/.test(answer) ? `The mail server: “${answer}”` : answer);

const notYet = (state: string, nextAttemptAt: string | null | undefined, now: Date): string =>
  nextAttemptAt ? `${state} · next attempt ${formatClock(nextAttemptAt, now)}` : state;

/** The progress of an enquiry's message, in words. */
export const mailProgress = ({ state, answer, at, nextAttemptAt }: EnquiryMail, now = new Date()): MailProgress => {
  const detail = answer && inWords(answer);
  switch (state) {
    case 'accepted':
      return {
        kind: 'quiet',
        text: `Emailed ${formatClock(at, now)}`,
        detail: answer && `Accepted by the mail server: “${answer}”`,
      };
    case 'refused':
      return { kind: 'ended', text: `Refused by the mail server ${formatClock(at, now)}`, detail };
    case 'expired':
      return { kind: 'ended', text: 'Not sent · we gave up after five days', detail };
    case 'waiting': {
      if (answer === null) return { kind: 'waits', text: 'Saved · on its way to you', detail };
      return { kind: 'waits', text: notYet('Saved · not emailed yet', nextAttemptAt, now), detail };
    }
  }
};

const SOON_MS = 2000;
/** After an outage all waiting messages are sent at once, so they are asked for this often. */
const LATEST_MS = 15_000;

/** The time until a waiting message may have been sent, in milliseconds; null when none waits. */
export const untilMailMoves = (
  enquiries: readonly Pick<Enquiry, 'mail' | 'letters'>[],
  now = Date.now(),
): number | null => {
  const waits = enquiries
    .flatMap(({ mail, letters = [] }) => [...(mail ? [mail] : []), ...letters])
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .map(({ nextAttemptAt }) => (nextAttemptAt ? Date.parse(nextAttemptAt) - now + SOON_MS : SOON_MS));
  return waits.length === 0 ? null : Math.min(LATEST_MS, Math.max(SOON_MS, Math.min(...waits)));
};

/** The enquiry after its message was made due: a waiting message is tried at once, whenever it was due before. */
export const madeDue = (enquiry: Enquiry, now = new Date()): Enquiry =>
  enquiry.mail?.state === 'waiting'
    ? { ...enquiry, mail: { ...enquiry.mail, nextAttemptAt: now.toISOString() } }
    : enquiry;

interface LetterProgress {
  readonly text: string;
  /** The mail server's own words, or a sentence. */
  readonly detail: string | null;
  /** It did not get there, and is not tried again. */
  readonly hasFailed: boolean;
  readonly canBeTakenBack: boolean;
}

const UNDER_WAY = { detail: null, hasFailed: false, canBeTakenBack: false };

/** The progress of a letter to a client, in words. */
export const letterProgress = (
  { state, answer, stateAt, nextAttemptAt }: EnquiryLetter,
  now = new Date(),
): LetterProgress => {
  const detail = answer && inWords(answer);
  switch (state) {
    case 'accepted':
      return { ...UNDER_WAY, text: `Delivered to the mail server ${formatClock(stateAt, now)}` };
    case 'sending':
      return { ...UNDER_WAY, text: 'On its way' };
    case 'refused':
      return { ...UNDER_WAY, text: `Refused by the mail server ${formatClock(stateAt, now)}`, detail, hasFailed: true };
    case 'expired':
      return { ...UNDER_WAY, text: 'We gave up', detail, hasFailed: true };
    case 'waiting': {
      const waits = { ...UNDER_WAY, canBeTakenBack: true };
      if (answer === null)
        return { ...waits, text: nextAttemptAt ? 'Goes out in a few seconds' : 'Waits for a connection' };
      return { ...waits, text: notYet('Not sent yet', nextAttemptAt, now), detail };
    }
  }
};
