import { type FormEvent, useState } from 'react';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { desktopBridge } from '#lib/desktop.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { SaveButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Asks at the desktop app's first start for the site to edit. */
export const ServerScreen = ({ onChosen }: { onChosen: () => void }) => {
  const [address, setAddress] = useState('');
  const { mutate, data, error, isPending } = useApiMutation({
    send: async (_, typed: string) => desktopBridge()?.chooseServer(typed) ?? { ok: true as const },
    onDone: ({ ok }) => ok && onChosen(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    mutate(address, { onSettled: () => focusFirstWrong(form) });
  };
  const refusal = data && !data.ok ? data.sentence : error?.message;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-8">
      <title>Shutterdesk</title>
      <h1 className="text-center font-serif text-4xl font-medium tracking-tight sm:text-[2.625rem]">
        Welcome to Shutterdesk
      </h1>
      <Card heading="h2" title={<span className="text-lg">Which site do you want to work on?</span>}>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <TextField
            label="Address of your site"
            placeholder="www.example.com"
            hint="As you’d type it into a browser. We’ll remember it."
            verbatim
            autoComplete="url"
            inputMode="url"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={isPending ? undefined : refusal}
            disabled={isPending}
          />
          <SaveButton saving={isPending} meanwhile="Looking…">
            Continue
          </SaveButton>
        </form>
      </Card>
      <p className="text-center text-sm text-balance text-muted">
        No site yet? Install Shutterdesk on a server, or ask your host to. Then come back.
      </p>
    </main>
  );
};
