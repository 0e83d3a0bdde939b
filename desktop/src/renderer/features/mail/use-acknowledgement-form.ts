import { ApiError, type Mail, mailInputSchema } from '@shutterdesk/shared';
import { useEffect, useState } from 'react';
import { type Resolver, type ResolverResult, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { readDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { ACKNOWLEDGEMENT_WORDS as words } from './mail-words.ts';
import { useSaveMail } from './use-save-mail.ts';

const PLACE = 'mail-acknowledgement';

type Acknowledgement = NonNullable<Mail['acknowledgement']>;
type AcknowledgementForm = Pick<Acknowledgement, 'isOn' | 'text'>;

const draftSchema = z.object({ isOn: z.boolean(), text: z.string() });
const names = ['isOn', 'text'] as const;

/** The server's own rules. */
const resolver: Resolver<AcknowledgementForm> = (values): ResolverResult<AcknowledgementForm> => {
  const { error } = mailInputSchema.safeParse({ acknowledgement: values });
  if (!error) return { values, errors: {} };
  return { values: {}, errors: { text: { type: 'rule', message: error.issues[0]?.message } } };
};

const isSame = (one: AcknowledgementForm, other: AcknowledgementForm): boolean =>
  one.isOn === other.isOn && one.text.trim() === other.text.trim();

const recover = (stored: AcknowledgementForm) => {
  const draft = readDraft(PLACE, draftSchema);
  return draft && !isSame(draft.value, stored) ? draft : null;
};

/** The acknowledgement as a form over the stored one. It keeps what is typed when that changes. */
export const useAcknowledgementForm = ({ isOn, text }: Acknowledgement) => {
  const [recovered, setRecovered] = useState(() => recover({ isOn, text }));
  const form = useForm<AcknowledgementForm>({
    defaultValues: recovered?.value ?? { isOn, text },
    resolver,
    mode: 'onSubmit',
  });
  const { control, reset, setError } = form;
  const typed = useWatch({ control }) as AcknowledgementForm;
  const [base, setBase] = useState<AcknowledgementForm>({ isOn, text });
  const dirty = !isSame(typed, { isOn, text });
  useEffect(() => {
    if (isSame(base, { isOn, text })) return;
    setBase({ isOn, text });
    if (isSame(typed, base)) reset({ isOn, text });
  }, [base, isOn, text, typed, reset]);
  useKeepDraft(PLACE, dirty ? typed : undefined);
  const { mutate, isPending } = useSaveMail(words);
  const showIssues = (error: unknown, element: HTMLFormElement): void => {
    if (!(error instanceof ApiError)) return;
    for (const name of names) {
      const issue = error.issues.find(({ path }) => path === `acknowledgement.${name}`);
      if (issue) setError(name, { type: 'server', message: issue.message });
    }
    focusFirstWrong(element);
  };
  const store = (element: HTMLFormElement) => (acknowledgement: AcknowledgementForm) =>
    mutate(
      { acknowledgement },
      {
        onSuccess: (saved) => {
          reset(saved.acknowledgement ?? acknowledgement);
          setRecovered(null);
        },
        onError: (error) => showIssues(error, element),
      },
    );
  const save = (element: HTMLFormElement) => form.handleSubmit(store(element), () => focusFirstWrong(element))();
  const discard = () => {
    reset({ isOn, text });
    setRecovered(null);
  };
  return { form, typed, save, saving: isPending, dirty, recoveredAt: recovered?.at ?? null, discard };
};
