import { DEFAULT_BRAND_NAME } from '@shutterdesk/shared';
import { pageWord } from '#lib/page-words.ts';

/** The studio's name, as it was when this page was loaded. */
export const brandName = (): string => pageWord('brand') ?? DEFAULT_BRAND_NAME;

/** The studio's name where its settings say nothing. */
export const defaultBrandName = (): string => pageWord('default-brand') ?? brandName();
