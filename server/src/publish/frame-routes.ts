import { CONTRACT_RELEASE, readSite } from '@shutterdesk/shared';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';

/** What is known of the site without its content, for those who render it elsewhere. */
export const mountFrame = (api: Api, { config, content, publisher }: Context): void => {
  const { brandName: defaultBrandName, publicUrl, publicApiUrl: apiUrl } = config;
  mount(api, readSite, async () => ({
    brandName: brandNameOf(await content.settings(), config),
    defaultBrandName,
    publicUrl,
    apiUrl,
    uprightHero: publisher.uprightHero(),
    contract: CONTRACT_RELEASE,
  }));
};
