import type { Role } from '@shutterdesk/shared';
import type { Generated } from 'kysely';

/** A person of the identity provider. */
export interface UsersTable {
  id: string;
  /** The provider's address and its id for the person: together they never change. */
  issuer: string | null;
  subject: string | null;
  /** Normalised by `emailKey`; null when another account has proved the address since, or when this one lost it. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Generated<Role>;
  createdAt: string;
  updatedAt: string;
}

export interface AdminUsersTable {
  id: string;
  username: string;
  /** The lower-case name: names that differ only in case are the same name. */
  usernameKey: string;
  passwordHash: string;
  role: Generated<Role>;
  /** The sealed secret of the person's authenticator app; null: there is no second factor. */
  codeSecret: string | null;
  /** The half minute of the last code that was used, counted from 1970. */
  codeStep: number | null;
  /** Hashes of the recovery codes that have not been used, as a JSON list. */
  recoveryCodes: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An account that somebody may still make. */
export interface InvitationsTable {
  id: string;
  tokenHash: string;
  role: Role;
  /** The owner's own name for the person. */
  name: string | null;
  /** The owner's id: it is good as long as they are one. */
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** A person's secret address for calendars. */
export interface CalendarAddressesTable {
  personId: string;
  kind: 'external' | 'password';
  tokenHash: string;
  createdAt: string;
  /** The hour in which a calendar last read it; null: none has yet. */
  lastReadAt: string | null;
}
