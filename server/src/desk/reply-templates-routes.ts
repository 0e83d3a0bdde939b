import { createHash } from 'node:crypto';
import { parts, type ReplyTemplate, type ReplyTemplates } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { listReplyFiles } from './reply-files.ts';

const CHANGED = 'Someone else has changed the templates since you opened them.';

const versionOf = (templates: readonly ReplyTemplate[]): string =>
  createHash('sha256').update(JSON.stringify(templates)).digest('base64url').slice(0, 22);

const readTemplates = async (db: Database): Promise<ReplyTemplates> => {
  const templates = await db
    .selectFrom('reply_templates')
    .select(['id', 'name', 'subject', 'text'])
    .orderBy('place')
    .execute();
  return { templates, version: versionOf(templates) };
};

/** Replaces the whole list. */
const replaceTemplates = async (trx: Database, templates: readonly ReplyTemplate[]): Promise<void> => {
  await trx.deleteFrom('reply_templates').execute();
  if (templates.length === 0) return;
  await trx
    .insertInto('reply_templates')
    .values(templates.map(({ id, name, subject, text }, place) => ({ id, name, subject, text, place })))
    .execute();
};

export const mountReplyTemplates = (api: Api, { db, mail }: Pick<Context, 'db' | 'mail'>): void => {
  const answer = async (from: Database) => ({
    ...(await readTemplates(from)),
    from: mail.from,
    files: await listReplyFiles(from),
  });

  mount(api, parts.replies.read, () => answer(db));

  mount(api, parts.replies.save, async ({ attempt, body: { templates, version } }) => {
    await attempt.commit(async (trx) => {
      const current = await answer(trx);
      if (version !== undefined && version !== current.version) {
        throw new HttpError('precondition_failed', CHANGED, { current });
      }
      await replaceTemplates(trx, templates);
    });
    return answer(db);
  });
};
