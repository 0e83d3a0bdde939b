import { DEFAULT_BRAND_NAME } from '@shutterdesk/shared';
import { pageWord } from './page-words.ts';

/** The studio's name. */
export const brandName = (): string => pageWord('brand') ?? DEFAULT_BRAND_NAME;
