import { type Publishing, publishAgain, readPublishing } from '@shutterdesk/shared';
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
