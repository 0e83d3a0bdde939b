import { DEFAULT_BRAND_NAME, DEFAULT_LOGIN_PROVIDER } from '@shutterdesk/shared';

/** Reads a value that the server wrote into this app's page; null if it wrote none. */
export const pageWord = (name: 'brand' | 'default-brand' | 'login-provider' | 'login-hint'): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || null;

/** The studio's name at the time when this page was loaded. */
export const brandName = (): string => pageWord('brand') ?? DEFAULT_BRAND_NAME;

/** The studio's name when its settings have none. */
export const defaultBrandName = (): string => pageWord('default-brand') ?? brandName();

/** The studio's name for its external login service. */
export const loginProvider = (): string => pageWord('login-provider') ?? DEFAULT_LOGIN_PROVIDER;
