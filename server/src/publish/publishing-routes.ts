import { type Publishing, publishAgain, readPublishing } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import type { Peers } from '../db/peers.ts';
import { type Api, mount } from '../http/mount.ts';
import type { PhotoFinishing } from '../images/photo-finishing.ts';
import { unfinishedSentence } from '../images/unfinished-photos.ts';
import type { PublicContent } from './public-content.ts';
import type { Publisher } from './publisher.ts';

interface Needs {
  readonly content: Pick<PublicContent, 'changedTo' | 'caughtUp' | 'versions'>;
  readonly db: Database;
  readonly finishing: Pick<PhotoFinishing, 'tryAgain'>;
  readonly peers: Pick<Peers, 'contentChanged' | 'contentChangedAt'>;
  readonly publisher: Pick<Publisher, 'caughtUp' | 'status'>;
}

/** Several servers each render the page: all of them then answer the date of the content. */
const statusOf = async ({ peers, publisher }: Needs): Promise<Publishing> => {
  const status = publisher.status();
  const changedAt = status.state === 'failed' ? null : await peers.contentChangedAt();
  return changedAt === null ? status : { ...status, publishedAt: changedAt };
};

export const mountPublishing = (api: Api, needs: Needs): void => {
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
