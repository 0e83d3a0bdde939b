import { readSettings, readSite, settingsSchema, siteSchema } from '@shutterdesk/shared';
import type { Store } from '../store/store.ts';
import { contentOf, findRead } from './cache.ts';
import type { Overlay } from './overlay.ts';

export interface BrandNames {
  /** The studio's name. */
  readonly brandName: string;
  /** Its name where its settings say nothing. */
  readonly defaultBrandName: string;
}

/** As far as they are known here; null where the server was never asked. */
export const readBrandNames = async (store: Store, overlay: Pick<Overlay, 'thingsOf'>): Promise<BrandNames | null> => {
  const read = await findRead(store, readSite.path);
  const site = read && siteSchema.safeParse(contentOf(read)).data;
  if (!site) return null;
  const { brandName, defaultBrandName = brandName } = site;
  const [settings] = (await overlay.thingsOf(readSettings, readSettings.path)) ?? [];
  const own = settings && settingsSchema.safeParse(settings).data?.brandName;
  // A server of 0.1.0 knows the one name alone.
  return { brandName: own === undefined ? brandName : (own ?? defaultBrandName), defaultBrandName };
};
