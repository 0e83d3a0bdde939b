import { DEFAULT_BRAND_NAME } from '@shutterdesk/shared';
import { pageWord } from '#lib/page-words.ts';

/** The studio's name at the time when this page was loaded. */
export const brandName = (): string => pageWord('brand') ?? DEFAULT_BRAND_NAME;

/** The studio's name when its settings have none. */
export const defaultBrandName = (): string => pageWord('default-brand') ?? brandName();
