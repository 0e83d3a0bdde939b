import { ApiError, type Mail, mailInputSchema } from '@shutterdesk/shared';
import { useEffect, useState } from 'react';
import { type Resolver, type ResolverResult, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { readDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { MAIL_WORDS as words } from './mail-words.ts';
import { toRecipients, toText } from './recipients-text.ts';
import { useSaveMail } from './use-save-mail.ts';

const PLACE = 'mail-recipients';

interface RecipientsForm {
  /** As they are typed. */
  recipients: string;
}

/** The server's own rules, as one sentence for the field. */
const resolver: Resolver<RecipientsForm> = (values): ResolverResult<RecipientsForm> => {
  const { error } = mailInputSchema.safeParse({ recipients: toRecipients(values.recipients) });
  if (!error) return { values, errors: {} };
  return { values: {}, errors: { recipients: { type: 'rule', message: error.issues[0]?.message } } };
};

const isSame = (text: string, stored: string): boolean => toText(toRecipients(text)) === stored;

const recover = (stored: string) => {
  const draft = readDraft(PLACE, z.object({ recipients: z.string() }));
  return draft && !isSame(draft.value.recipients, stored) ? draft : null;
};

/** The addresses that are told, as a form over those that are stored. It keeps what is typed when those change. */
export const useRecipientsForm = (mail: Mail) => {
  const stored = toText(mail.recipients);
  const [recovered, setRecovered] = useState(() => recover(stored));
  const form = useForm<RecipientsForm>({
    defaultValues: { recipients: recovered?.value.recipients ?? stored },
    resolver,
    // A sentence that appears as the pointer goes down would move the button away from under it.
    mode: 'onSubmit',
  });
  const { control, reset, setError } = form;
  const { recipients: typed } = useWatch({ control });
  const [base, setBase] = useState(stored);
  const dirty = !isSame(typed ?? '', stored);
  useEffect(() => {
    if (base === stored) return;
    setBase(stored);
    if (isSame(typed ?? '', base)) reset({ recipients: stored });
  }, [base, stored, typed, reset]);
  useKeepDraft(PLACE, dirty ? { recipients: typed } : undefined);
  const { mutate, isPending } = useSaveMail(words);
  const store = (element: HTMLFormElement) => (typedForm: RecipientsForm) =>
    mutate(
      { recipients: toRecipients(typedForm.recipients) },
      {
        onSuccess: (saved) => {
          reset({ recipients: toText(saved.recipients) });
          setRecovered(null);
        },
        onError: (error) => {
          const issue = error instanceof ApiError ? error.issues[0] : undefined;
          if (!issue) return;
          setError('recipients', { type: 'server', message: issue.message });
          focusFirstWrong(element);
        },
      },
    );
  const save = (element: HTMLFormElement) => form.handleSubmit(store(element), () => focusFirstWrong(element))();
  const discard = () => {
    reset({ recipients: stored });
    setRecovered(null);
  };
  return { form, save, saving: isPending, dirty, recoveredAt: recovered?.at ?? null, discard };
};
