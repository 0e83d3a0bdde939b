import { DEFAULT_LOGIN_PROVIDER } from '@shutterdesk/shared';
import { pageWord } from '#lib/page-words.ts';

/** What the studio calls the service of its external login. */
export const loginProvider = (): string => pageWord('login-provider') ?? DEFAULT_LOGIN_PROVIDER;
