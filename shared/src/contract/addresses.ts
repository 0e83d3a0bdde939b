/** Beside the contract: tells that the server lives, whoever asks. */
export const HEALTH_ADDRESS = '/api/health';

/** Beside the contract: a browser goes there to sign in through the identity provider. */
export const LOGIN_ADDRESS = '/api/login';

/** Beside the contract: a browser goes there to end its session, and the provider's with it. */
export const LOGOUT_ADDRESS = '/api/logout';

/** Addresses that a browser is sent to, by what becomes of its session there. */
export const SESSION_ADDRESSES: ReadonlyMap<string, 'begins' | 'ends'> = new Map([
  [LOGIN_ADDRESS, 'begins'],
  [LOGOUT_ADDRESS, 'ends'],
]);
