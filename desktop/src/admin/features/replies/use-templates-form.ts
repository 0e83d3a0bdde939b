import { parts, type ReplyTemplates, replyTemplatesInputSchema } from '@shutterdesk/shared';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { isOutdated } from '#lib/api/server-sentence.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { type FormErrors, issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';

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

const useSavedTemplates = (stored: ReplyTemplates, onWrong: (errors: FormErrors) => void) =>
  useSavedForm({
    place: 'replies',
    draft: 'reply-templates',
    stored,
    schema: z.object({ templates: z.array(templateSchema) }),
    read: ({ templates }: ReplyTemplates): TemplatesForm => ({ templates }),
    toInput: toTemplates,
    check: templatesIssues,
    isQuiet: isTemplateField,
    onWrong,
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

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);

/** One form over all stored templates. It also knows which templates are open. */
export const useTemplatesForm = (stored: ReplyTemplates) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const saved = useSavedTemplates(stored, (errors) => {
    const wrong = saved.form.templates.filter((_, at) =>
      Object.keys(errors).some((path) => path.startsWith(`templates.${at}.`)),
    );
    setOpen((before) => new Set([...before, ...wrong.map(({ id }) => id)]));
  });
  return {
    ...saved,
    isOpen: (id: string): boolean => open.has(id),
    toggle: (id: string): void => setOpen((before) => toggled(before, id)),
    /** A new template, which is open. */
    blank: (part: Omit<TypedTemplate, 'id'> = { name: '', subject: '', text: '' }): TypedTemplate => {
      const id = uuid();
      setOpen((before) => new Set([...before, id]));
      return { id, ...part };
    },
  };
};
