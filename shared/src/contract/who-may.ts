import { FIRST_ROLE, ROLES, type Role } from '../schema/roles.ts';
import type { CurrentUser } from './auth.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The least role that may make a call of signed-in people. */
export const roleFor = ({ who = 'helper' }: Pick<AnyEndpoint, 'who'>): Role => who;

export const includesRole = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Tells whether a signed-in person's role allows a call. A server that knows no roles names none. */
export const mayCall = ({ role = FIRST_ROLE }: Pick<CurrentUser, 'role'>, endpoint: AnyEndpoint): boolean =>
  endpoint.access === 'public' || includesRole(role, roleFor(endpoint));
