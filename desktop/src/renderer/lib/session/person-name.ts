import type { CurrentUser } from '@shutterdesk/shared';

/** How to call who is signed in: a name, an e-mail address or a user name, whatever is there. */
export const personName = ({ firstName, lastName, email, username }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || username || 'You';
