import {
  ApiError,
  mergeSettings,
  readSettings,
  type Settings,
  sameValue,
  settingsPartSchema,
} from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { refresh } from '#lib/api/refresh.ts';
import { readDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { type Clash, SettingsClash, saveSettingsOver } from './save-settings-over.ts';
import { type StoredSettings, settingsQuery } from './settings-query.ts';

interface SettingsPart<Form> {
  /** The name of the draft, and of the dot that marks unsaved work. */
  readonly place: string;
  /** What is typed; a draft that does not fit it is not recovered. */
  readonly schema: z.ZodMiniType<Form>;
  readonly toForm: (settings: Settings) => Form;
  /** What is typed, as fields of the settings: blank texts as null. */
  readonly toFields: (form: Form) => Partial<Settings>;
  readonly words: { readonly saved: string; readonly saveFailed: string };
}

/** Sentences by the field that they refuse: `imprintText`, `ownLinks.0.url`. */
export type PartErrors = Partial<Record<string, string>>;

const errorsOf = (issues: readonly { readonly path: unknown; readonly message: string }[]): PartErrors =>
  Object.fromEntries(
    issues
      .toReversed()
      .map(({ path, message }) => [Array.isArray(path) ? path.join('.') : String(path), message] as const),
  );

interface Save<Form> {
  readonly form: Form;
  readonly base: Form;
  /** The fields of a clash for which the person chose the other's words. */
  readonly keepTheirs?: ReadonlySet<string>;
  readonly element: HTMLFormElement | null;
}

/**
 * A form over a part of the stored settings. It keeps what is typed until it is saved, also over a reload, and lays it
 * over what others have saved since; where both changed the same, `clash` asks.
 */
export const useSettingsPart = <Form extends object>(stored: StoredSettings, part: SettingsPart<Form>) => {
  const { place, schema, toFields, toForm, words } = part;
  const client = useQueryClient();
  const [typed, setTyped] = useState<{ mine: Form; base: Form } | null>(
    () => readDraft(place, z.object({ base: schema, mine: schema }))?.value ?? null,
  );
  const [errors, setErrors] = useState<PartErrors>({});
  const [clash, setClash] = useState<Clash | null>(null);
  const form = typed?.mine ?? toForm(stored.settings);
  const base = typed?.base ?? toForm(stored.settings);
  const dirty = !sameValue(toFields(form), toFields(base));
  useMarkUnsaved(place, dirty);
  useKeepDraft(place, dirty ? { base, mine: form } : undefined);
  const { mutate, isPending } = useMutation({
    meta: { publishes: true },
    mutationFn: ({ form: mine, base: began, keepTheirs }: Save<Form>) =>
      saveSettingsOver(client, stored, (theirs) => {
        const [was, own, other] = [toFields(began), toFields(mine), toFields(toForm(theirs))];
        const { merged, conflicts } = mergeSettings(was, own, other, keepTheirs);
        const { schedulingEnabled, packages } = theirs;
        const body = { ...merged, schedulingEnabled, packages };
        return { form: mine, body, conflicts: keepTheirs ? [] : conflicts };
      }),
    onSuccess: async ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      setTyped(null);
      notifySuccess(words.saved);
      await refresh(client, readSettings);
    },
    onError: (error, { element }) => {
      if (error instanceof SettingsClash) return setClash(error);
      if (error instanceof ApiError) setErrors(errorsOf(error.issues));
      notifyFailure(error, words.saveFailed);
      return element && focusFirstWrong(element);
    },
  });
  return {
    form,
    errors,
    dirty,
    saving: isPending,
    clash,
    change(change: Partial<Form>) {
      setTyped({ mine: { ...form, ...change }, base });
      setErrors({});
    },
    save(element: HTMLFormElement) {
      const found = errorsOf(settingsPartSchema.safeParse(toFields(form)).error?.issues ?? []);
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirstWrong(element);
      else mutate({ form, base, element });
    },
    resolve(keepTheirs: ReadonlySet<string>) {
      setClash(null);
      mutate({ form, base, keepTheirs, element: null });
    },
    putOff: () => setClash(null),
  };
};
