import type { Settings } from '@shutterdesk/shared';
import type { Config } from './config.ts';

/** The studio's name: from the settings, or else from BRAND_NAME. */
export const brandNameOf = (settings: Settings, config: Pick<Config, 'brandName'>): string =>
  settings.brandName ?? config.brandName;
