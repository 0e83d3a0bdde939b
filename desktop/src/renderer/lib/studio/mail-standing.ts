import type { MailStanding } from '@shutterdesk/shared';
import { create } from 'zustand';

/**
 * The state of mail to the studio, by the last answer that said so; null while none has. Several reads say it, and some
 * only now and then, so none of their answers holds it.
 */
export const useMailStanding = create<{ standing: MailStanding | null }>(() => ({ standing: null }));

export const noteMailStanding = (standing: MailStanding | undefined): void => {
  if (standing) useMailStanding.setState({ standing });
};
