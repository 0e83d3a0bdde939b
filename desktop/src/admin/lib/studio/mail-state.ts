import type { MailState } from '@shutterdesk/shared';
import { create } from 'zustand';

/**
 * The state of mail to the studio, from the last answer that contained it; null before the first. Several reads contain
 * it, some only at times, so it is kept apart from their answers.
 */
export const useMailState = create<{ standing: MailState | null }>(() => ({ standing: null }));

export const noteMailState = (standing: MailState | undefined): void => {
  if (standing) useMailState.setState({ standing });
};
