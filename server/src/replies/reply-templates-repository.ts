import { createHash } from 'node:crypto';
import type { ReplyTemplate, ReplyTemplates } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';

const versionOf = (templates: readonly ReplyTemplate[]): string =>
  createHash('sha256').update(JSON.stringify(templates)).digest('base64url').slice(0, 22);

export const readTemplates = async (db: Database): Promise<ReplyTemplates> => {
  const templates = await db
    .selectFrom('reply_templates')
    .select(['id', 'name', 'subject', 'text'])
    .orderBy('place')
    .execute();
  return { templates, version: versionOf(templates) };
};

/** Replaces the whole list. */
export const replaceTemplates = async (trx: Database, templates: readonly ReplyTemplate[]): Promise<void> => {
  await trx.deleteFrom('reply_templates').execute();
  if (templates.length === 0) return;
  await trx
    .insertInto('reply_templates')
    .values(templates.map(({ id, name, subject, text }, place) => ({ id, name, subject, text, place })))
    .execute();
};
