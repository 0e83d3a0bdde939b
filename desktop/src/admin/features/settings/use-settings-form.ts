import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, readMail, readSettings, type Settings, sameValue, settingsInputSchema } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { type Clash, SettingsClash, saveSettingsOver } from '#lib/studio/save-settings-over.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { recoverSettings } from './settings-draft.ts';
import { formPath, isDirty, mergeIncoming, type SettingsForm, toForm, toPayload } from './settings-form.ts';
import { showInForm } from './show-in-form.ts';

interface SettingsSave {
  mine: SettingsForm;
  /** The stored settings on which each field is based. */
  began: SettingsForm;
  /** The stored settings, as this window last read them. */
  stored: StoredSettings;
}

const useSaveSettings = () => {
  const client = useQueryClient();
  return useApiMutation({
    publishes: true,
    send: (call, { mine, began, stored }: SettingsSave) =>
      saveSettingsOver(client, call, stored, (theirs) => {
        const { form, conflicts } = mergeIncoming(began, mine, theirs);
        return { form, body: toPayload(form), conflicts };
      }),
    onDone: ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      // Mail about enquiries goes to the business e-mail unless other addresses are entered.
      void refresh(client, readMail);
      return refresh(client, readSettings);
    },
    done: {
      text: 'Your pricing, scheduling, and content have been updated.',
      title: 'Settings saved!',
      textHere: 'Saved on this computer.',
    },
    // A clash is not a failure: a dialog asks about it.
    failed: (error) => (error instanceof SettingsClash ? null : 'Failed to save settings. Please try again.'),
  });
};

/** The categories are one field in this form: it shows the error of the first invalid one. */
const withoutLists = ({ galleryCategories, ...errors }: Record<string, unknown>) => {
  const wrong = Array.isArray(galleryCategories) ? galleryCategories.find(Boolean) : galleryCategories;
  return wrong ? { ...errors, galleryCategories: wrong } : errors;
};

/** The server's own rules, shown beside the fields. They only advise: the server decides. */
const resolver: Resolver<SettingsForm> = async (values, context, options) => {
  const { galleryCategories } = toPayload(values);
  const input = { ...values, galleryCategories };
  const { errors } = await zodResolver(settingsInputSchema)(input as never, context, options as never);
  return { values, errors: withoutLists(errors) } as Awaited<ReturnType<Resolver<SettingsForm>>>;
};

const showIssues = (form: UseFormReturn<SettingsForm>, error: unknown): void => {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.issues) {
    const name = formPath(path, form.getValues()) as Path<SettingsForm>;
    form.setError(name, { type: 'server', message });
  }
};

const recoverUnsaved = (stored: Settings) => {
  const recovered = recoverSettings(stored);
  return recovered && isDirty(recovered.form, toForm(stored)) ? recovered : null;
};

/**
 * The form of the stored settings. It takes over their changes and keeps the typed values. It is no `useSavedForm`,
 * because it advises about a field as soon as the person leaves it, keeps no save back, and renders only that field.
 */
export const useSettingsForm = (stored: StoredSettings) => {
  const [recovered, setRecovered] = useState(() => recoverUnsaved(stored.settings));
  const [base, setBase] = useState(() => recovered?.base ?? toForm(stored.settings));
  const form = useForm<SettingsForm>({ defaultValues: recovered?.form ?? base, resolver, mode: 'onTouched' });
  const [clash, setClash] = useState<Clash | null>(recovered?.clash ?? null);
  const latestBase = useRef(base);
  const { mutate, isPending } = useSaveSettings();

  const beginFrom = useCallback((next: SettingsForm) => {
    latestBase.current = next;
    setBase((before) => (sameValue(before, next) ? before : next));
  }, []);
  const take = useCallback(
    (incoming: Settings, from: SettingsForm) => {
      const mine = form.getValues();
      const merge = mergeIncoming(from, mine, incoming);
      beginFrom(merge.base);
      showInForm(form, merge.form);
    },
    [beginFrom, form],
  );
  useEffect(() => take(stored.settings, latestBase.current), [take, stored]);

  const save = (element: HTMLFormElement) => {
    const submitted = structuredClone(form.getValues());
    mutate(
      { mine: submitted, began: latestBase.current, stored },
      {
        onSuccess: ({ answer }) => {
          take(answer.settings, answer.sent);
          setRecovered(null);
        },
        onError: (error) => {
          if (error instanceof SettingsClash) return setClash(error);
          showIssues(form, error);
          focusFirstWrong(element);
        },
      },
    );
  };
  const resolveClash = ({ theirs }: Clash, keepTheirs: ReadonlySet<string>) => {
    form.reset(mergeIncoming(latestBase.current, form.getValues(), theirs, keepTheirs).form);
    beginFrom(toForm(theirs));
    setClash(null);
  };
  const discard = () => {
    beginFrom(toForm(stored.settings));
    form.reset(latestBase.current);
    setClash(null);
    setRecovered(null);
  };
  const putOff = () => setClash(null);
  const recoveredAt = recovered?.at ?? null;
  return { form, base, save, saving: isPending, recoveredAt, discard, clash, resolveClash, putOff };
};
