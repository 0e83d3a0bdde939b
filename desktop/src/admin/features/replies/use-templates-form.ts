import { ApiError, type ReplyTemplates, readReplyTemplates, saveReplyTemplates } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { v7 as uuid } from 'uuid';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { useStoredForm } from '#lib/drafts/use-stored-form.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyError, notifyFailure, notifySuccess } from '#lib/notices.ts';
import { replyTemplatesQuery } from '#lib/studio/reply-templates-query.ts';
import { REPLIES_WORDS as words } from './replies-words.ts';
import { isSameForm, issuesIn, type TemplatesForm, templatesFormSchema, templatesResolver } from './templates-form.ts';

const PLACE = 'reply-templates';

const useSaveTemplates = ({ version }: ReplyTemplates) => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: false },
    mutationFn: ({ templates }: TemplatesForm) => api(saveReplyTemplates, { body: { templates, version } }),
    onSuccess: (saved) => {
      client.setQueryData(replyTemplatesQuery.queryKey, saved);
      notifySuccess(words.saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'precondition_failed') {
        notifyError(words.changed);
        return refresh(client, readReplyTemplates);
      }
      if (issuesIn(error).length === 0) notifyFailure(error, words.saveFailed);
      return undefined;
    },
  });
};

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);

/** One form over all stored templates. It also knows which templates are open. */
export const useTemplatesForm = (stored: ReplyTemplates) => {
  const { form, typed, dirty, recoveredAt, show, discard } = useStoredForm({
    place: PLACE,
    stored: { templates: stored.templates },
    schema: templatesFormSchema,
    isSame: isSameForm,
    resolver: templatesResolver,
  });
  const list = useFieldArray({ control: form.control, name: 'templates', keyName: 'key' });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending } = useSaveTemplates(stored);
  const openAt = (places: readonly number[]): void => {
    const ids = places.flatMap((place) => form.getValues('templates')[place]?.id ?? []);
    setOpen((before) => new Set([...before, ...ids]));
  };
  const store = (element: HTMLFormElement) => (values: TemplatesForm) =>
    mutate(values, {
      onSuccess: ({ templates }) => show({ templates }),
      onError: (error) => {
        const issues = issuesIn(error);
        for (const { place, field, message } of issues) {
          form.setError(`templates.${place}.${field}`, { type: 'server', message });
        }
        openAt(issues.map(({ place }) => place));
        if (issues.length > 0) focusFirstWrong(element);
      },
    });
  return {
    form,
    /** The typed name, or words for a template without a name. */
    nameAt: (place: number): string => typed.templates[place]?.name.trim() || words.unnamed,
    dirty,
    recoveredAt,
    discard,
    list,
    saving: isPending,
    isOpen: (id: string): boolean => open.has(id),
    toggle: (id: string): void => setOpen((before) => toggled(before, id)),
    add: (): void => {
      const id = uuid();
      list.append({ id, name: '', subject: '', text: '' }, { shouldFocus: false });
      setOpen((before) => new Set([...before, id]));
    },
    save: (element: HTMLFormElement) =>
      form.handleSubmit(store(element), ({ templates = [] }) => {
        openAt(Object.keys(templates).map(Number).filter(Number.isInteger));
        focusFirstWrong(element);
      })(),
  };
};
