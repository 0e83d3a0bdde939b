import { newWebhookSecret, WEBHOOK_SECRET_PREFIX } from '@shutterdesk/shared';
import { KeyRound } from 'lucide-react';
import * as z from 'zod/mini';
import { useIsOffline } from '#lib/desktop.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { type StoredPart, useSavePart } from '#lib/use-part.ts';
import { ShownOnce } from '#ui/alert.tsx';
import { Button, CopyButton } from '#ui/button.tsx';
import { Card, Unfold } from '#ui/card.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

const BYTES = 32;

/** Makes a key for signatures, as Standard Webhooks write one. It is made here so that no answer of the server has it. */
export const makeSecret = (): string =>
  `${WEBHOOK_SECRET_PREFIX}${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))}`;

type Stored = StoredPart<'webhook'>;

const MAKE = 'New Secret';

const ShownSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce notice="Copy it now. You won’t see it again." label="The new secret" text={secret} onDone={onDone}>
    <CopyButton look="primary" className="max-sm:w-full" text={secret} what="Secret" />
  </ShownOnce>
);

const ownSecretSchema = z.object({ secret: z.nonoptional(newWebhookSecret) });

/** No draft keeps a secret. */
const OwnSecret = ({ stored, onSaved }: { stored: Stored; onSaved: () => void }) => {
  const offline = useIsOffline();
  const { field, submit, clear } = useCheckedFields(ownSecretSchema, { secret: '' });
  const { mutate, isPending } = useSavePart('webhook', stored, {
    done: 'Secret saved.',
    failed: 'Couldn’t save the secret. Please try again.',
  });
  const onSuccess = (): void => {
    clear();
    onSaved();
  };
  const save = submit(({ secret }) => mutate({ settings: stored.settings, secret }, { onSuccess }));
  return (
    <Unfold summary="Use your own" className="mt-2 text-sm">
      <form noValidate onSubmit={save} className="mt-1">
        <TextField
          label="Your secret"
          hint="It starts with whsec_. To create one, press New Secret instead."
          dir="ltr"
          verbatim
          {...field('secret')}
        />
        <Button type="submit" disabled={isPending || offline} className="mt-4 max-sm:w-full">
          Save Secret
        </Button>
      </form>
    </Unfold>
  );
};

interface SecretCardProps {
  stored: Stored;
  /** A new secret, to be shown once. */
  secret: string | null;
  onSecret: (secret: string | null) => void;
}

/** The secret: shown once, when it is made. */
export const SecretCard = ({ stored, secret, onSecret }: SecretCardProps) => {
  const { secretEnd, settings } = stored;
  const offline = useIsOffline();
  const { mutate, isPending } = useSavePart('webhook', stored, {
    failed: 'Couldn’t create a secret. Please try again.',
  });
  const make = (): void => {
    const made = makeSecret();
    mutate({ settings, secret: made }, { onSuccess: () => onSecret(made) });
  };
  return (
    <Card title="Secret" description="Your program uses it to check that events come from you (Standard Webhooks).">
      {secret ? (
        <ShownSecret secret={secret} onDone={() => onSecret(null)} />
      ) : (
        <p className="text-sm wrap-anywhere">
          {secretEnd ? `Your secret ends in ${secretEnd}.` : 'We create it when you save your first address.'}
        </p>
      )}
      <ConfirmedButton
        title="Create a new secret?"
        question={
          secretEnd
            ? 'We sign events with the new one. Until you enter it in your program, it refuses them, and they wait.'
            : null
        }
        confirm={MAKE}
        look="outline"
        className="mt-4 max-sm:w-full"
        disabled={isPending || offline}
        onConfirm={make}
      >
        <KeyRound aria-hidden />
        {MAKE}
      </ConfirmedButton>
      <OwnSecret stored={stored} onSaved={() => onSecret(null)} />
    </Card>
  );
};
