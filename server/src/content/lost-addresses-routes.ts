import { leadsOf, listLostAddresses, sitePages } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { listCollections } from './collections-repository.ts';
import { readLostAddresses } from './lost-addresses.ts';

export const mountLostAddresses = (api: Api, { clock, config, db, lostAddresses, settings }: Context): void => {
  mount(api, listLostAddresses, async () => {
    await lostAddresses.stored();
    const site = { settings: await settings(), collections: await listCollections(db) };
    const pages = sitePages(site);
    const leads = leadsOf(site.settings.oldAddresses, site, config.publicUrl);
    const leadsOn = (path: string): boolean => leads.get(path)?.kind === 'place' || pages.get(path)?.url != null;
    return (await readLostAddresses(db, clock.now())).filter(({ path }) => !leadsOn(path));
  });
};
