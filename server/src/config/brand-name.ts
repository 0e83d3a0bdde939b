import type { Settings } from '@shutterdesk/shared';
import type { Config } from './config.ts';

/** The studio's name: its own word for it, or what the server was started with. */
export const brandNameOf = (settings: Settings, config: Pick<Config, 'brandName'>): string =>
  settings.brandName ?? config.brandName;
