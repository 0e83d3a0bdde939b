import { type ChangeEvent, type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { focusFirstWrong } from './focus.ts';

type Texts<Name extends string> = Record<Name, string>;

/**
 * The state of a short text form with the contract's rules: messages appear at the first attempt to send, and
 * disappear once the field is valid. A form over stored values is `useSavedForm`.
 */
export const useCheckedFields = <Name extends string>(schema: z.ZodMiniType<Texts<Name>>, empty: Texts<Name>) => {
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const result = schema.safeParse(values);
  const errorOf = (name: Name): string | undefined => {
    if (!tried || result.success) return undefined;
    return result.error.issues.find(({ path }) => path[0] === name)?.message;
  };
  return {
    /** Props of the named field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
        setValues((before) => ({ ...before, [name]: event.target.value })),
    }),
    /** Submits the form: sends its values, or shows what is wrong in them. */
    submit:
      (send: (values: Texts<Name>, form: HTMLFormElement) => unknown) =>
      (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault();
        setTried(true);
        if (result.success) send(result.data, event.currentTarget);
        else focusFirstWrong(event.currentTarget);
      },
    clear: () => {
      setValues(empty);
      setTried(false);
    },
    changed: Object.keys(empty).some((name) => values[name as Name] !== empty[name as Name]),
  };
};
