/** Not part of the contract: the health check of the process. */
export const HEALTH_ADDRESS = '/api/health';

/** Not part of the contract: a browser goes there to sign in through the identity provider. */
export const LOGIN_ADDRESS = '/api/login';

/** The same, but the provider asks for the password even if it has a session. */
export const FRESH_LOGIN_ADDRESS = `${LOGIN_ADDRESS}?fresh=1`;

/** Not part of the contract: a browser goes there to end its session, and the provider's with it. */
export const LOGOUT_ADDRESS = '/api/logout';

/** The addresses to which a browser is sent, by the effect on its session. */
export const SESSION_ADDRESSES: ReadonlyMap<string, 'begins' | 'ends'> = new Map([
  [LOGIN_ADDRESS, 'begins'],
  [LOGOUT_ADDRESS, 'ends'],
]);
