import { CONTRACT_RELEASE, readSite } from '@shutterdesk/shared';
import { brandNameOf } from '../config/brand-name.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { readSettings } from '../settings/settings-repository.ts';
import type { Publisher } from './publisher.ts';

interface Needs {
  readonly config: Config;
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'portraitHero'>;
}

/** Serves the site's information without its content, for apps that render the page elsewhere. */
export const mountSiteInfo = (api: Api, { config, db, publisher }: Needs): void => {
  const { brandName: defaultBrandName, publicUrl, publicApiUrl: apiUrl } = config;
  mount(api, readSite, async () => ({
    brandName: brandNameOf(await readSettings(db), config),
    defaultBrandName,
    publicUrl,
    apiUrl,
    uprightHero: publisher.portraitHero(),
    contract: CONTRACT_RELEASE,
  }));
};
