import type { MailStanding } from '@shutterdesk/shared';
import { create } from 'zustand';

/**
 * The state of mail to the studio, from the last answer that contained it; null before the first. Several reads contain
 * it, some only at times, so it is kept apart from their answers.
 */
export const useMailStanding = create<{ standing: MailStanding | null }>(() => ({ standing: null }));

export const noteMailStanding = (standing: MailStanding | undefined): void => {
  if (standing) useMailStanding.setState({ standing });
};
