import type { CurrentUser } from '@shutterdesk/shared';

/** The name to show for a person: their own, else their e-mail address, else their user name. */
export const personName = ({ firstName, lastName, email, username }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || username || 'You';
