import { publishAgain, readPublishing } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import type { PhotoFinishing } from '../images/photo-finishing.ts';
import { unfinishedSentence } from '../images/unfinished-photos.ts';
import type { PublicContent } from './public-content.ts';
import type { Publisher } from './publisher.ts';

interface Needs {
  readonly content: Pick<PublicContent, 'changed' | 'caughtUp'>;
  readonly db: Database;
  readonly finishing: Pick<PhotoFinishing, 'tryAgain'>;
  readonly publisher: Pick<Publisher, 'caughtUp' | 'status'>;
}

export const mountPublishing = (api: Api, { content, db, finishing, publisher }: Needs): void => {
  mount(api, readPublishing, async () => {
    await publisher.caughtUp();
    const unfinished = await unfinishedSentence(db);
    return { ...publisher.status(), ...(unfinished ? { unfinished } : {}) };
  });

  mount(api, publishAgain, async () => {
    await finishing.tryAgain();
    content.changed();
    await content.caughtUp();
    return publisher.status();
  });
};
