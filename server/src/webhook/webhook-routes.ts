import { makeWebhookSecret, readWebhook, saveWebhook, sendTestEvent } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';

export const mountWebhook = (api: Api, { webhook }: Context): void => {
  mount(api, readWebhook, () => webhook.read());

  mount(api, saveWebhook, async ({ attempt, body }) => {
    await webhook.check(body);
    const madeSecret = await attempt.commit((trx) => webhook.save(trx, body));
    webhook.wake();
    return { ...(await webhook.read()), ...(madeSecret ? { madeSecret } : {}) };
  });

  mount(api, makeWebhookSecret, async ({ attempt }) => {
    const secret = await attempt.commit((trx) => webhook.makeSecret(trx));
    // This call takes no key, so no earlier attempt can have generated the secret.
    return { secret: secret ?? '' };
  });

  mount(api, sendTestEvent, () => webhook.sendTest());
};
