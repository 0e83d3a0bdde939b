import { makeWebhookSecret, readWebhook, type Webhook, webhookInputSchema } from '@shutterdesk/shared';
import { Copy, KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { copyText } from '#lib/copy-text.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSaveWebhook } from './use-webhook.ts';

const MAKE = 'New Secret';

const useMakeSecret = (onSecret: (secret: string) => void) =>
  useApiMutation({
    send: (call) => call(makeWebhookSecret),
    onDone: ({ secret }) => onSecret(secret),
    stale: [readWebhook],
    failed: 'Couldn’t create a secret. Please try again.',
  });

const ShownSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce notice="Copy it now. You won’t see it again." label="The new secret" text={secret}>
    <Button
      look="primary"
      className="max-sm:flex-1"
      onClick={() =>
        void copyText(secret, {
          done: 'Secret copied.',
          failed: 'Couldn’t copy it here. Select the secret and copy it yourself.',
        })
      }
    >
      <Copy aria-hidden />
      Copy
    </Button>
    <Button className="max-sm:flex-1" onClick={onDone}>
      Done, I’ve copied it
    </Button>
  </ShownOnce>
);

/** No draft keeps a secret. */
const OwnSecret = ({ onSaved }: { onSaved: () => void }) => {
  const offline = useIsOffline();
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSaveWebhook({
    saved: 'Secret saved.',
    saveFailed: 'Couldn’t save the secret. Please try again.',
  });
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = webhookInputSchema.safeParse({ secret });
    setError(checked.error?.issues[0]?.message);
    if (checked.error) {
      focusFirstWrong(form);
      return;
    }
    const clear = (): void => {
      setSecret('');
      onSaved();
    };
    mutate(checked.data, { onSuccess: clear });
  };
  return (
    <details className="mt-3">
      <summary className="-my-1 inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
        Use your own
      </summary>
      <form noValidate onSubmit={save} className="mt-2">
        <TextField
          label="Your secret"
          hint="whsec_ and then 24 to 64 bytes in base64."
          error={error}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <Button type="submit" disabled={isPending || offline} className="mt-4 max-sm:w-full">
          Save Secret
        </Button>
      </form>
    </details>
  );
};

interface SecretCardProps {
  secretEnd: Webhook['secretEnd'];
  /** A new secret, to be shown once. */
  secret: string | null;
  onSecret: (secret: string | null) => void;
}

/** The secret: shown once, when it is made. */
export const SecretCard = ({ secretEnd, secret, onSecret }: SecretCardProps) => {
  const offline = useIsOffline();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMakeSecret(onSecret);
  return (
    <Card title="Secret" description="Your program uses it to check that events come from you (Standard Webhooks).">
      {secret ? (
        <ShownSecret secret={secret} onDone={() => onSecret(null)} />
      ) : (
        <p className="text-sm wrap-anywhere">
          {secretEnd ? `Your secret ends in ${secretEnd}.` : 'Created when you save your first address.'}
        </p>
      )}
      <Button
        className="mt-4 max-sm:w-full"
        disabled={isPending || offline}
        onClick={() => (secretEnd ? setAsks(true) : mutate())}
      >
        <KeyRound aria-hidden />
        {MAKE}
      </Button>
      <OwnSecret onSaved={() => onSecret(null)} />
      <ConfirmDialog
        title="Create a new secret?"
        question="Events will be signed with the new one. Until you enter it in your program, they’re refused and wait."
        confirm={MAKE}
        open={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          mutate();
        }}
      />
    </Card>
  );
};
