import { readSettings, readSite, settingsSchema, siteSchema } from '@shutterdesk/shared';
import type { Offline } from './offline/offline.ts';

export interface BrandNames {
  /** The studio's name. */
  readonly brandName: string;
  /** Its name where its settings say nothing. */
  readonly defaultBrandName: string;
}

/** The studio's names as they were last read, with what waits: a start waits for no network. null: they never were. */
export const readBrandNames = async ({ recall }: Pick<Offline, 'recall'>): Promise<BrandNames | null> => {
  const site = siteSchema.safeParse(await recall(readSite)).data;
  if (!site) return null;
  const { brandName, defaultBrandName = brandName } = site;
  const own = settingsSchema.safeParse(await recall(readSettings)).data?.brandName;
  // A server of 0.1.0 knows the one name alone.
  return { brandName: own === undefined ? brandName : (own ?? defaultBrandName), defaultBrandName };
};
