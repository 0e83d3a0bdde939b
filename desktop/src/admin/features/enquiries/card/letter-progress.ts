import type { EnquiryLetter } from '@shutterdesk/shared';
import { formatClock } from '#lib/format-date.ts';
import { inWords } from './mail-progress.ts';

export interface LetterProgress {
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
      return { ...UNDER_WAY, text: 'Given up', detail, hasFailed: true };
    case 'waiting': {
      const waits = { ...UNDER_WAY, canBeTakenBack: true };
      if (answer === null)
        return { ...waits, text: nextAttemptAt ? 'Goes out in a few seconds' : 'Waits for a connection' };
      const next = nextAttemptAt && `next attempt ${formatClock(nextAttemptAt, now)}`;
      return { ...waits, text: ['Not sent yet', next].filter(Boolean).join(' · '), detail };
    }
  }
};
