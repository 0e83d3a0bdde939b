import * as z from 'zod/mini';

/** The things that somebody may do: with their own account and devices, with inquiries, with the page, with all of the studio. */
export type Right = 'self' | 'inquiries' | 'page' | 'studio';

interface RoleEntry {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly may: string;
  /** The same as two lists: what somebody can do, and what not. */
  readonly can: readonly string[];
  readonly cannot: readonly string[];
}

/** A studio's roles as sets of rights, from the least to the most. One that edits the page alone would be one entry more. */
const TABLE = {
  inbox: {
    name: 'Inbox',
    rights: ['self', 'inquiries'],
    may: 'inquiries only',
    can: ['Inquiries'],
    cannot: ['Page and photos', 'Everything else'],
  },
  helper: {
    name: 'Helper',
    rights: ['self', 'inquiries', 'page'],
    may: 'page, photos and inquiries; no accounts, backups or technical settings',
    can: ['Page', 'Photos', 'Inquiries'],
    cannot: ['Accounts', 'Activity', 'Backups and privacy', 'Technical settings'],
  },
  owner: {
    name: 'Owner',
    rights: ['self', 'inquiries', 'page', 'studio'],
    may: 'everything',
    can: ['Everything'],
    cannot: [],
  },
} satisfies Record<string, RoleEntry>;

export type Role = keyof typeof TABLE;
export const ROLE_WORDS: Readonly<Record<Role, RoleEntry>> = TABLE;
const isRole = (name: string): name is Role => Object.hasOwn(TABLE, name);
export const ROLES: readonly Role[] = Object.keys(TABLE).filter(isRole);
export const roleSchema = z.enum(ROLES);

/** A person from before there were roles, or named without one, may do everything. */
export const FIRST_ROLE: Role = 'owner';

export const hasRight = (role: Role, right: Right): boolean => ROLE_WORDS[role].rights.includes(right);

const REFUSALS: Readonly<Record<Right, string>> = {
  self: 'Your account can’t do this.',
  inquiries: 'Your account is not for inquiries.',
  page: 'Your account is for inquiries only.',
  studio: 'Only an owner of this site can do this.',
};

/** The sentence for a person whose role lacks a right. */
export const refusalWithout = (right: Right): string =>
  right === 'studio'
    ? `${REFUSALS[right]} Please ask one of them.`
    : `${REFUSALS[right]} Please ask an owner of this site.`;
