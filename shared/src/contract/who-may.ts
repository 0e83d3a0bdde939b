import { FIRST_ROLE, hasRight, type Right } from '../schema/roles.ts';
import type { CurrentUser } from './auth.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The right that a call of signed-in people needs; the least, for a call that is anybody's. */
export const rightFor = ({ needs }: Pick<AnyEndpoint, 'needs'>): Right => (needs === 'nothing' ? 'self' : needs);

/** Tells whether a signed-in person's role allows a call. A server that knows no roles names none. */
export const mayCall = ({ role = FIRST_ROLE }: Pick<CurrentUser, 'role'>, endpoint: AnyEndpoint): boolean =>
  endpoint.needs === 'nothing' || hasRight(role, endpoint.needs);
