import { ApiError, type Mail, mailInputSchema } from '@shutterdesk/shared';
import type { Resolver, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStoredForm } from '#lib/drafts/use-stored-form.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { ACKNOWLEDGEMENT_WORDS as words } from './mail-words.ts';
import { useSaveMail } from './use-save-mail.ts';

const PLACE = 'mail-acknowledgement';

type Acknowledgement = NonNullable<Mail['acknowledgement']>;

const acknowledgementFormSchema = z.object({ isOn: z.boolean(), text: z.string() });
type AcknowledgementForm = z.infer<typeof acknowledgementFormSchema>;
const names = ['isOn', 'text'] as const;

/** The server's own rules. */
const resolver: Resolver<AcknowledgementForm> = (values): ResolverResult<AcknowledgementForm> => {
  const { error } = mailInputSchema.safeParse({ acknowledgement: values });
  if (!error) return { values, errors: {} };
  return { values: {}, errors: { text: { type: 'rule', message: error.issues[0]?.message } } };
};

const isSame = (one: AcknowledgementForm, other: AcknowledgementForm): boolean =>
  one.isOn === other.isOn && one.text.trim() === other.text.trim();

/** A form over the stored acknowledgement. */
export const useAcknowledgementForm = ({ isOn, text }: Acknowledgement) => {
  const { form, typed, dirty, recoveredAt, show, discard } = useStoredForm({
    place: PLACE,
    stored: { isOn, text },
    schema: acknowledgementFormSchema,
    isSame,
    resolver,
  });
  const { mutate, isPending } = useSaveMail(words);
  const showIssues = (error: unknown, element: HTMLFormElement): void => {
    if (!(error instanceof ApiError)) return;
    for (const name of names) {
      const issue = error.issues.find(({ path }) => path === `acknowledgement.${name}`);
      if (issue) form.setError(name, { type: 'server', message: issue.message });
    }
    focusFirstWrong(element);
  };
  const store = (element: HTMLFormElement) => (acknowledgement: AcknowledgementForm) =>
    mutate(
      { acknowledgement },
      {
        onSuccess: (saved) => show(saved.acknowledgement ?? acknowledgement),
        onError: (error) => showIssues(error, element),
      },
    );
  const save = (element: HTMLFormElement) => form.handleSubmit(store(element), () => focusFirstWrong(element))();
  return { form, typed, save, saving: isPending, dirty, recoveredAt, discard };
};
