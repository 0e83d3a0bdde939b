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
import { SECRET_WORDS as words } from './webhook-words.ts';

const useMakeSecret = (onSecret: (secret: string) => void) =>
  useApiMutation({
    send: (call) => call(makeWebhookSecret),
    onDone: ({ secret }) => onSecret(secret),
    stale: [readWebhook],
    failed: words.makeFailed,
  });

const ShownSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce notice={words.shown} label={words.label} text={secret}>
    <Button
      look="primary"
      className="max-sm:flex-1"
      onClick={() => void copyText(secret, { done: words.copied, failed: words.copyFailed })}
    >
      <Copy aria-hidden />
      {words.copy}
    </Button>
    <Button className="max-sm:flex-1" onClick={onDone}>
      {words.done}
    </Button>
  </ShownOnce>
);

/** No draft keeps a secret. */
const OwnSecret = ({ onSaved }: { onSaved: () => void }) => {
  const offline = useIsOffline();
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSaveWebhook(words);
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
        {words.own}
      </summary>
      <form noValidate onSubmit={save} className="mt-2">
        <TextField
          label={words.ownLabel}
          hint={words.ownHint}
          error={error}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <Button type="submit" disabled={isPending || offline} className="mt-4 max-sm:w-full">
          {words.saveOwn}
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
    <Card title={words.title} description={words.text}>
      {secret ? (
        <ShownSecret secret={secret} onDone={() => onSecret(null)} />
      ) : (
        <p className="text-sm wrap-anywhere">{secretEnd ? words.set(secretEnd) : words.none}</p>
      )}
      <Button
        className="mt-4 max-sm:w-full"
        disabled={isPending || offline}
        onClick={() => (secretEnd ? setAsks(true) : mutate())}
      >
        <KeyRound aria-hidden />
        {words.make}
      </Button>
      <OwnSecret onSaved={() => onSecret(null)} />
      <ConfirmDialog
        title={words.makeTitle}
        question={words.makeQuestion}
        confirm={words.make}
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
