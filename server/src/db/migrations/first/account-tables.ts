import type { Role } from '@shutterdesk/shared';
import type { Generated } from 'kysely';
import {
  each,
  integerOr,
  key,
  maybeInteger,
  maybeText,
  maybeUniqueText,
  text,
  textOr,
  uniqueText,
} from '../columns.ts';

export const ACCOUNT_TABLES = {
  /** A person of the identity provider. */
  users: {
    id: key(),
    /** Normalised by `emailKey`; null when another account has proved the address since, or when this one lost it. */
    email: maybeUniqueText(),
    ...each(['firstName', 'lastName', 'profileImageUrl'], maybeText()),
    ...each(['createdAt', 'updatedAt'], text()),
    /** The provider's address and its id for the person: together they never change. */
    ...each(['issuer', 'subject'], maybeText()),
    role: textOr<Generated<Role>>('owner'),
  },
  sessions: {
    sid: key(),
    ...each(['sess', 'expire'], text()),
    /** The session's user, so that both can end together; null while nobody is signed in. */
    userId: maybeText(),
    /** The sign-in; null, like its device, for a login that is under way. */
    startedAt: maybeText(),
    /** The last use, to five minutes; null: none was noted yet. */
    seenAt: maybeText(),
    deviceId: maybeText(),
  },
  /** A browser or an app in which a person has signed in. */
  devices: {
    /** The hash of its mark. */
    id: key(),
    personId: text(),
    /** As words; null where the browser did not say. */
    ...each(['browser', 'system'], maybeText()),
    /** The network of the last sign-in. */
    network: text(),
    ...each(['createdAt', 'signedInAt'], text()),
  },
  /** Something that somebody did. */
  activity: {
    id: key(),
    at: text(),
    /** The moment at which a change was made that the desktop app sent later. */
    madeAt: maybeText(),
    /** One of the contract's deeds, or of another release's. */
    what: text(),
    /** null: nobody had signed in. */
    personId: maybeText(),
    /** As the person was called then. */
    name: maybeText(),
    /** null: the server's machine. */
    network: maybeText(),
    /** JSON, see `deedDetailsSchema`. */
    about: text(),
    times: integerOr(1),
  },
  admin_users: {
    id: key(),
    username: uniqueText(),
    /** The lower-case name: names that differ only in case are the same name. */
    usernameKey: uniqueText(),
    ...each(['passwordHash', 'createdAt', 'updatedAt'], text()),
    role: textOr<Generated<Role>>('owner'),
    /** The sealed secret of the person's authenticator app; null: there is no second factor. */
    codeSecret: maybeText(),
    /** The half minute of the last code that was used, counted from 1970. */
    codeStep: maybeInteger(),
    /** Hashes of the recovery codes that have not been used, as a JSON list. */
    recoveryCodes: maybeText(),
  },
  /** An account that somebody may still make. */
  invitations: {
    id: key(),
    tokenHash: uniqueText(),
    role: text<Role>(),
    /** The owner's own name for the person. */
    name: maybeText(),
    /** The owner's id: it is good as long as they are one. */
    invitedBy: text(),
    ...each(['createdAt', 'expiresAt'], text()),
  },
  /** A person's secret address for calendars. */
  calendar_addresses: {
    personId: key(),
    tokenHash: uniqueText(),
    createdAt: text(),
    /** The hour in which a calendar last read it; null: none has yet. */
    lastReadAt: maybeText(),
  },
} as const;
