import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, type Settings, settingsInputSchema } from '@shutterdesk/shared';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { sameValue } from '#lib/same-value.ts';
import type { StoredSettings } from '#lib/settings-query.ts';
import { recoverSettings } from './settings-draft.ts';
import { baseAfter, formPath, isDirty, mergeIncoming, type SettingsForm, toForm } from './settings-form.ts';
import { SettingsClash, useSaveSettings } from './use-save-settings.ts';

/** The server's own rules, shown beside the fields. They advise: the server decides. */
const resolver: Resolver<SettingsForm> = async (values, context, options) => {
  const result = await zodResolver(settingsInputSchema)(values, context, options as never);
  return { values, errors: result.errors } as Awaited<ReturnType<Resolver<SettingsForm>>>;
};

const showIssues = (form: UseFormReturn<SettingsForm>, error: unknown): void => {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.issues) {
    const name = formPath(path, form.getValues()) as Path<SettingsForm>;
    form.setError(name, { type: 'server', message });
  }
};

const recoverUnsaved = (stored: SettingsForm) => {
  const recovered = recoverSettings(stored);
  return recovered && isDirty(recovered.form, stored) ? recovered : null;
};

/** Fields that somebody else has changed too, and the settings as that person saved them. */
export type Clash = Pick<SettingsClash, 'fields' | 'theirs'>;

/** The form over the stored settings: follows them when they change, without touching what is being typed. */
export const useSettingsForm = (stored: StoredSettings) => {
  const [recovered, setRecovered] = useState(() => recoverUnsaved(toForm(stored.settings)));
  const [base, setBase] = useState(() => recovered?.base ?? toForm(stored.settings));
  const form = useForm<SettingsForm>({ defaultValues: recovered?.form ?? base, resolver, mode: 'onTouched' });
  const [clash, setClash] = useState<Clash | null>(recovered?.clash ?? null);
  const latestBase = useRef(base);
  const { mutate, isPending } = useSaveSettings();

  const beginFrom = useCallback((next: SettingsForm) => {
    latestBase.current = next;
    setBase(next);
  }, []);
  const show = useCallback(
    (incoming: SettingsForm, from: SettingsForm) => {
      const mine = form.getValues();
      const merged = mergeIncoming(from, mine, incoming);
      if (!sameValue(merged, mine)) form.reset(merged);
    },
    [form],
  );
  useEffect(() => {
    const [from, incoming] = [latestBase.current, toForm(stored.settings)];
    beginFrom(baseAfter(from, form.getValues(), incoming));
    show(incoming, from);
  }, [beginFrom, show, form, stored]);

  const save = (element: HTMLFormElement) => {
    const submitted = structuredClone(form.getValues());
    mutate(
      { mine: submitted, began: latestBase.current, stored },
      {
        onSuccess: ({ settings, sent }) => {
          show(toForm(settings), sent);
          beginFrom(toForm(settings));
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
  const settle = ({ fields, theirs }: Clash, taken: ReadonlySet<keyof Settings>) => {
    const of = (names: Iterable<keyof Settings>) => Object.fromEntries([...names].map((name) => [name, theirs[name]]));
    beginFrom({ ...latestBase.current, ...of(fields) });
    form.reset({ ...form.getValues(), ...of(taken) });
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
  return { form, base, save, saving: isPending, recoveredAt, discard, clash, settle, putOff };
};
