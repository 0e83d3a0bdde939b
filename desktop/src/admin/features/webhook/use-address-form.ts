import { ApiError, type Webhook, webhookInputSchema } from '@shutterdesk/shared';
import type { Resolver, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStoredForm } from '#lib/drafts/use-stored-form.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { useSaveWebhook } from './use-webhook.ts';
import { WEBHOOK_WORDS as words } from './webhook-words.ts';

const PLACE = 'webhook-address';

const addressFormSchema = z.object({ address: z.string() });
type AddressForm = z.infer<typeof addressFormSchema>;

/** The server's own rules; it alone knows where a name leads. */
const resolver: Resolver<AddressForm> = (values): ResolverResult<AddressForm> => {
  const { error } = webhookInputSchema.safeParse(values);
  if (!error) return { values, errors: {} };
  return { values: {}, errors: { address: { type: 'rule', message: error.issues[0]?.message } } };
};

const isSame = (one: AddressForm, other: AddressForm): boolean => one.address.trim() === other.address.trim();

/** A form over the stored address. `onSecret` gets the secret that the server makes for a first address. */
export const useAddressForm = (webhook: Webhook, onSecret: (secret: string) => void) => {
  const { form, dirty, recoveredAt, show, discard } = useStoredForm({
    place: PLACE,
    stored: { address: webhook.address ?? '' },
    schema: addressFormSchema,
    isSame,
    resolver,
  });
  const { mutate, isPending } = useSaveWebhook(words);
  const store = (element: HTMLFormElement) => (typed: AddressForm) =>
    mutate(typed, {
      onSuccess: ({ address, madeSecret }) => {
        show({ address: address ?? '' });
        if (madeSecret) onSecret(madeSecret);
      },
      onError: (error) => {
        const issue = error instanceof ApiError ? error.issues[0] : undefined;
        if (!issue) return;
        form.setError('address', { type: 'server', message: issue.message });
        focusFirstWrong(element);
      },
    });
  const save = (element: HTMLFormElement) => form.handleSubmit(store(element), () => focusFirstWrong(element))();
  return { form, save, saving: isPending, dirty, recoveredAt, discard };
};
