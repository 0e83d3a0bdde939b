import { ApiError, type Mail, mailInputSchema } from '@shutterdesk/shared';
import type { Resolver, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStoredForm } from '#lib/drafts/use-stored-form.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { MAIL_WORDS as words } from './mail-words.ts';
import { toRecipients, toText } from './recipients-text.ts';
import { useSaveMail } from './use-save-mail.ts';

const PLACE = 'mail-recipients';

/** The typed addresses. */
const recipientsFormSchema = z.object({ recipients: z.string() });
type RecipientsForm = z.infer<typeof recipientsFormSchema>;

/** The server's own rules, as one sentence for the field. */
const resolver: Resolver<RecipientsForm> = (values): ResolverResult<RecipientsForm> => {
  const { error } = mailInputSchema.safeParse({ recipients: toRecipients(values.recipients) });
  if (!error) return { values, errors: {} };
  return { values: {}, errors: { recipients: { type: 'rule', message: error.issues[0]?.message } } };
};

const formOf = ({ recipients }: Pick<Mail, 'recipients'>): RecipientsForm => ({ recipients: toText(recipients) });

const isSame = (one: RecipientsForm, other: RecipientsForm): boolean =>
  toText(toRecipients(one.recipients)) === toText(toRecipients(other.recipients));

/** A form over the stored recipients. */
export const useRecipientsForm = (mail: Mail) => {
  const { form, dirty, recoveredAt, show, discard } = useStoredForm({
    place: PLACE,
    stored: formOf(mail),
    schema: recipientsFormSchema,
    isSame,
    resolver,
  });
  const { mutate, isPending } = useSaveMail(words);
  const store = (element: HTMLFormElement) => (typedForm: RecipientsForm) =>
    mutate(
      { recipients: toRecipients(typedForm.recipients) },
      {
        onSuccess: (saved) => show(formOf(saved)),
        onError: (error) => {
          const issue = error instanceof ApiError ? error.issues[0] : undefined;
          if (!issue) return;
          form.setError('recipients', { type: 'server', message: issue.message });
          focusFirstWrong(element);
        },
      },
    );
  const save = (element: HTMLFormElement) => form.handleSubmit(store(element), () => focusFirstWrong(element))();
  return { form, save, saving: isPending, dirty, recoveredAt, discard };
};
