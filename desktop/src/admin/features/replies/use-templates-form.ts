import { parts, type ReplyTemplates, replyTemplatesInputSchema } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { isOutdated } from '#lib/api/server-sentence.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';

const templateSchema = z.object({ id: z.string(), name: z.string(), subject: z.string(), text: z.string() });
export type TypedTemplate = z.infer<typeof templateSchema>;

interface TemplatesForm {
  readonly templates: readonly TypedTemplate[];
}

/** The templates as they are sent. */
export const toTemplates = ({ templates }: TemplatesForm) => ({
  templates: templates.map(({ id, name, subject, text }) => ({
    id,
    name: name.trim(),
    subject: subject.trim(),
    text: text.trim(),
  })),
});

export const templatesIssues = issuesBy(replyTemplatesInputSchema);

export const isTemplateField = (path: string): boolean => path.startsWith('templates.');

/** One form over all stored templates. */
export const useTemplatesForm = (stored: ReplyTemplates) =>
  useSavedForm({
    place: 'replies',
    draft: 'reply-templates',
    stored,
    schema: z.object({ templates: z.array(templateSchema) }),
    read: ({ templates }: ReplyTemplates): TemplatesForm => ({ templates }),
    toInput: toTemplates,
    check: templatesIssues,
    isQuiet: isTemplateField,
    save: async (body, call) => ({
      stored: await call(parts.replies.save, { body: { ...body, version: stored.version } }),
    }),
    onSaved: ({ stored: saved }, client) => client.setQueryData([parts.replies.read.path], saved),
    onFailed: (error, client) => isOutdated(error) && refresh(client, parts.replies.read),
    words: {
      saved: 'Templates saved.',
      saveFailed: (error) =>
        isOutdated(error)
          ? 'Someone else changed the templates. Save again to replace theirs, or discard your changes.'
          : 'Couldn’t save the templates. Please try again.',
    },
  });

export const newTemplate = (part: Omit<TypedTemplate, 'id'> = { name: '', subject: '', text: '' }): TypedTemplate => ({
  id: uuid(),
  ...part,
});
