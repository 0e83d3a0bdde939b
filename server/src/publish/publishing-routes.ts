import { CONTRACT_RELEASE, type Publishing, publishAgain, readPublishing, readSite } from '@shutterdesk/shared';
import { brandNameOf } from '../config/brand-name.ts';
import { readSettings } from '../content/settings-repository.ts';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { unfinishedSentence } from '../images/unfinished-photos.ts';

/** Several servers each render the page: all of them then answer the date of the content. */
const statusOf = async ({ peers, publisher }: Context): Promise<Publishing> => {
  const status = publisher.status();
  const changedAt = status.state === 'failed' ? null : await peers.contentChangedAt();
  return changedAt === null ? status : { ...status, publishedAt: changedAt };
};

export const mountPublishing = (api: Api, needs: Context): void => {
  const { content, db, finishing, peers, publisher } = needs;
  mount(api, readPublishing, async () => {
    await content.versions.renew();
    await publisher.caughtUp();
    const unfinished = await unfinishedSentence(db);
    return { ...(await statusOf(needs)), ...(unfinished ? { unfinished } : {}) };
  });

  mount(api, publishAgain, async () => {
    await finishing.tryAgain();
    // The other servers render it once more too.
    content.changedTo(await peers.contentChanged());
    await content.caughtUp();
    return statusOf(needs);
  });
};

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
