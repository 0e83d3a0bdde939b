import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readDraft, useKeepDraft } from './drafts.ts';

interface StoredFormOptions<Values extends FieldValues> {
  /** The name of the draft. */
  place: string;
  stored: Values;
  schema: z.ZodMiniType<Values>;
  isSame: (one: Values, other: Values) => boolean;
  resolver: Resolver<Values>;
}

/** A form over stored values. It keeps the typed values through a reload, and when somebody else saves. */
export const useStoredForm = <Values extends FieldValues>(options: StoredFormOptions<Values>) => {
  const { place, stored, schema, isSame, resolver } = options;
  const [recovered, setRecovered] = useState(() => {
    const draft = readDraft(place, schema);
    return draft && !isSame(draft.value, stored) ? draft : null;
  });
  const form = useForm<Values>({
    defaultValues: (recovered?.value ?? stored) as DefaultValues<Values>,
    resolver,
    // A sentence that appears when the pointer goes down would move the button away from it.
    mode: 'onSubmit',
  });
  const { control, reset } = form;
  const typed = useWatch({ control }) as Values;
  const [base, setBase] = useState(stored);
  const dirty = !isSame(typed, stored);
  useEffect(() => {
    if (isSame(base, stored)) return;
    setBase(stored);
    if (isSame(typed, base)) reset(stored);
  }, [base, stored, typed, isSame, reset]);
  useKeepDraft(place, dirty ? typed : undefined);
  /** Shows these values instead of the typed ones, for example after a save. */
  const show = (values: Values): void => {
    reset(values);
    setRecovered(null);
  };
  return { form, typed, dirty, recoveredAt: recovered?.at ?? null, show, discard: () => show(stored) };
};
