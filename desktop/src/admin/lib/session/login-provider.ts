import { DEFAULT_LOGIN_PROVIDER } from '@shutterdesk/shared';
import { pageWord } from '#lib/page-words.ts';

/** The studio's name for its external login service. */
export const loginProvider = (): string => pageWord('login-provider') ?? DEFAULT_LOGIN_PROVIDER;
