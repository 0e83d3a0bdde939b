import { CONTRACT_RELEASE, readSite } from '@shutterdesk/shared';
import { brandNameOf } from '../config/brand-name.ts';
import { readSettings } from '../content/settings-repository.ts';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';

/** Serves the site's information without its content, for apps that render the page elsewhere. */
export const mountSiteInfo = (api: Api, { config, db, publisher }: Context): void => {
  const { brandName: defaultBrandName, publicApiUrl: apiUrl } = config;
  mount(api, readSite, async () => ({
    brandName: brandNameOf(await readSettings(db), config),
    defaultBrandName,
    publicUrl: config.publicUrl,
    apiUrl,
    uprightHero: publisher.portraitHero(),
    contract: CONTRACT_RELEASE,
  }));
};
