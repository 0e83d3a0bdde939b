import { publishAgain, readPublishing } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { unfinishedSentence } from '../images/unfinished-photos.ts';

export const mountPublishing = (api: Api, { content, db, finishing, publisher }: Context): void => {
  mount(api, readPublishing, async () => {
    await publisher.settled();
    const unfinished = await unfinishedSentence(db);
    return { ...publisher.status(), ...(unfinished ? { unfinished } : {}) };
  });

  mount(api, publishAgain, async () => {
    await finishing.tryAgain();
    content.changed();
    await content.settled();
    return publisher.status();
  });
};
