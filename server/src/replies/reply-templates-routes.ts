import { readReplyTemplates, saveReplyTemplates } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { readTemplates, replaceTemplates } from './reply-templates-repository.ts';

const CHANGED = 'Someone else has changed the templates since you opened them.';

export const mountReplyTemplates = (api: Api, { db }: { readonly db: Database }): void => {
  mount(api, readReplyTemplates, () => readTemplates(db));

  mount(api, saveReplyTemplates, async ({ attempt, body: { templates, version } }) => {
    await attempt.commit(async (trx) => {
      const current = await readTemplates(trx);
      if (version !== undefined && version !== current.version) {
        throw new HttpError('precondition_failed', CHANGED, { current });
      }
      await replaceTemplates(trx, templates);
    });
    return readTemplates(db);
  });
};
