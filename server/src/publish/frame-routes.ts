import { CONTRACT_RELEASE, readSite } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';

/** What is known of the site without its content, for those who render it elsewhere. */
export const mountFrame = (api: Api, { config, publisher }: Context): void => {
  const { brandName, publicUrl, publicApiUrl: apiUrl } = config;
  mount(api, readSite, async () => ({
    brandName,
    publicUrl,
    apiUrl,
    uprightHero: publisher.uprightHero(),
    contract: CONTRACT_RELEASE,
  }));
};
