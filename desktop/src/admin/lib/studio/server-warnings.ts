import type { AnswerOf, countEnquiries, MailState, Warning } from '@shutterdesk/shared';
import { create } from 'zustand';

/** How mail to the studio stands, in the header and under Mail. */
export const MAIL_STATES = {
  off: 'You won’t get emails about new inquiries.',
  out: 'Emails aren’t going out. We’ll keep trying.',
} as const;

/**
 * The state of mail to the studio, from the last answer that contained it; null before the first. Several reads contain
 * it, some only at times, so it is kept apart from their answers.
 */
export const useMailState = create<{ standing: MailState | null }>(() => ({ standing: null }));

export const noteMailState = (standing: MailState | undefined): void => {
  if (standing) useMailState.setState({ standing });
};

interface ServerFaults {
  readonly warnings: readonly Warning[];
  /** A sentence about the server's clock; null: it is believed. */
  readonly clockDoubt: string | null;
  /** Faults of an hour and longer, by subject of the check-up. */
  readonly faults: NonNullable<AnswerOf<typeof countEnquiries>['faults']>;
}

/** The server's faults, as the last answer that contained them tells. */
export const useServerWarnings = create<ServerFaults>(() => ({ warnings: [], clockDoubt: null, faults: [] }));

export const noteWarnings = ({ warnings, clockDoubt, faults }: Partial<ServerFaults>): void => {
  if (warnings) useServerWarnings.setState({ warnings });
  if (faults) useServerWarnings.setState({ faults });
  if (clockDoubt !== undefined) useServerWarnings.setState({ clockDoubt });
};
