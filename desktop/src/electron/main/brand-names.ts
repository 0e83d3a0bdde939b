import { readSettings, readSite, settingsSchema, siteSchema } from '@shutterdesk/shared';
import type { Offline } from '../offline/offline.ts';

export interface BrandNames {
  /** The studio's name. */
  readonly brandName: string;
  /** The name that applies when the settings have none. */
  readonly defaultBrandName: string;
}

/**
 * The studio's names from the last read, with pending changes, so that a start does not wait for the network. null
 * before the first read.
 */
export const readBrandNames = async ({ recall }: Pick<Offline, 'recall'>): Promise<BrandNames | null> => {
  const site = siteSchema.safeParse(await recall(readSite)).data;
  if (!site) return null;
  const { brandName, defaultBrandName } = site;
  const settings = settingsSchema.safeParse(await recall(readSettings)).data;
  return { brandName: settings ? (settings.brandName ?? defaultBrandName) : brandName, defaultBrandName };
};
