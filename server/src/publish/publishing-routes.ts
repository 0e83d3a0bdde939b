import { publishAgain, readPublishing } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';

export const mountPublishing = (api: Api, { content, publisher }: Context): void => {
  mount(api, readPublishing, async () => {
    await publisher.pending();
    return publisher.status();
  });

  mount(api, publishAgain, async () => {
    content.changed();
    await content.settled();
    return publisher.status();
  });
};
