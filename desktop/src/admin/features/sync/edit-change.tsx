import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import type { SyncChange } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

/** The texts of a refused change, to correct and send again. */
export const EditChange = ({ change, onDone }: { change: SyncChange; onDone: () => void }) => {
  const [texts, setTexts] = useState(() => Object.fromEntries(change.editable.map(({ path, value }) => [path, value])));
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => (await desktopBridge()?.editChange(change.id, texts)) ?? null,
    onSuccess: (sentence) => sentence === null && onDone(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-3">
      {change.editable.map(({ path, label }) => (
        <TextField
          key={path}
          label={label}
          value={texts[path] ?? ''}
          onChange={(event) => setTexts({ ...texts, [path]: event.target.value })}
        />
      ))}
      {data && <Alert tone="danger">{data}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isPending}>
          Send again
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
};
