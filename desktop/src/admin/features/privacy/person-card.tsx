import { erasePerson } from '@shutterdesk/shared';
import { useState } from 'react';
import { focusFirstWrong } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PersonDialog } from '#ui/person-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

/** The contract's sentence for an invalid address; null for a valid one. */
const problemOf = (email: string): string | null => {
  const parsed = erasePerson.body?.safeParse({ email });
  return parsed && !parsed.success ? (parsed.error.issues[0]?.message ?? null) : null;
};

export const PersonCard = () => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const lookUp = (element: HTMLFormElement): void => {
    const found = problemOf(typed);
    setProblem(found);
    if (found === null) setShown(typed.trim());
    else focusFirstWrong(element);
  };
  const close = (): void => setShown(null);
  /** Clears the field: the address of an erased person stays nowhere. */
  const forget = (): void => {
    close();
    setTyped('');
  };
  return (
    <Card title="One person" description="Someone asked for their data? Export or erase it here.">
      <form
        noValidate
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          lookUp(event.currentTarget);
        }}
      >
        <TextField
          label="Email address"
          type="email"
          error={problem ?? undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" className="justify-self-start max-sm:w-full">
          Look Up…
        </Button>
      </form>
      {shown !== null && <PersonDialog email={shown} onClose={close} onErased={forget} />}
    </Card>
  );
};
