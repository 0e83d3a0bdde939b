import { DEFAULT_BRAND_NAME } from '@shutterdesk/shared';

/** The studio's name, as the server writes it into the page that carries this app. */
export const brandName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content.trim() || DEFAULT_BRAND_NAME;
