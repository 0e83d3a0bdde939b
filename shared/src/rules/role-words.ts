import type { Role } from '../schema/roles.ts';

export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  owner: { name: 'Owner', may: 'can do everything' },
  helper: {
    name: 'Helper',
    may: 'can do everything except accounts, others’ devices, activity, backups, privacy, address, mail server, login service and webhook',
  },
  inbox: { name: 'Inbox', may: 'can only see and answer inquiries' },
};

/** The sentence for a person whose role does not include the one that is needed. */
export const roleSentence = (needed: Role): string =>
  needed === 'owner'
    ? 'Only an owner of this site can do this. Please ask one of them.'
    : 'Your account is for inquiries only. Please ask an owner of this site.';
