import { ApiError, datesIn, type Settings } from '@shutterdesk/shared';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { readDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { type Clash, SettingsClash } from '#lib/studio/save-settings-over.ts';
import type { StoredSettings } from '#lib/studio/settings-query.ts';
import {
  checkDates,
  type DatesErrors,
  type DatesForm,
  datesFormSchema,
  errorsOf,
  isDirty,
  mergeIncoming,
  toDates,
  toForm,
} from './dates-form.ts';
import { useSaveDates } from './use-save-dates.ts';

const PLACE = 'dates';
const draftSchema = z.object({ base: datesFormSchema, mine: datesFormSchema });
const NONE: DatesErrors = {};

const recover = (stored: Settings) => {
  const draft = readDraft(PLACE, draftSchema);
  if (!draft) return null;
  const { form, base, conflicts } = mergeIncoming(draft.value.base, draft.value.mine, stored);
  const clash = conflicts.length > 0 ? { conflicts, theirs: stored } : null;
  return isDirty(form, base) ? { form, base, clash, at: draft.at } : null;
};

/** A form over the stored dates. It takes over other people's changes and keeps the typed ones. */
export const useDatesForm = (stored: StoredSettings) => {
  const [recovered, setRecovered] = useState(() => recover(stored.settings));
  const [{ form, base }, setState] = useState(
    () => recovered ?? { form: toForm(datesIn(stored.settings)), base: toForm(datesIn(stored.settings)) },
  );
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(NONE);
  const [clash, setClash] = useState<Clash | null>(recovered?.clash ?? null);
  const { mutate, isPending } = useSaveDates();
  const latest = useRef({ form, base });
  latest.current = { form, base };

  const show = (next: { form: DatesForm; base: DatesForm }) => {
    latest.current = next;
    setState(next);
  };
  const take = (incoming: Settings, from: DatesForm) => show(mergeIncoming(from, latest.current.form, incoming));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other settings are taken over
  useEffect(() => take(stored.settings, latest.current.base), [stored]);

  const dirty = isDirty(form, base);
  useMarkUnsaved(PLACE, dirty);
  useKeepDraft(PLACE, dirty ? { base, mine: form } : undefined);

  const change = (part: Partial<DatesForm>) => {
    show({ form: { ...latest.current.form, ...part }, base: latest.current.base });
    setRefused(NONE);
  };
  const save = (element: HTMLFormElement) => {
    const { form: mine, base: began } = latest.current;
    setTried(true);
    if (Object.keys(checkDates(mine, datesIn(stored.settings), Date.now())).length > 0) return focusFirstWrong(element);
    mutate(
      { mine, began, stored },
      {
        onSuccess: ({ settings, sent }) => {
          take(settings, sent);
          setTried(false);
          setRecovered(null);
        },
        onError: (error) => {
          if (error instanceof SettingsClash) return setClash(error);
          if (error instanceof ApiError) setRefused(errorsOf(error.issues, toDates(mine)));
          focusFirstWrong(element);
        },
      },
    );
  };
  const resolveClash = ({ theirs }: Clash, keepTheirs: ReadonlySet<string>) => {
    const merge = mergeIncoming(latest.current.base, latest.current.form, theirs, keepTheirs);
    show({ form: merge.form, base: toForm(datesIn(theirs)) });
    setClash(null);
  };
  const discard = () => {
    const form = toForm(datesIn(stored.settings));
    show({ form, base: form });
    setClash(null);
    setRecovered(null);
    setTried(false);
  };
  const errors = { ...(tried ? checkDates(form, datesIn(stored.settings), Date.now()) : NONE), ...refused };
  return {
    form,
    errors,
    change,
    save,
    saving: isPending,
    dirty,
    recoveredAt: recovered?.at ?? null,
    discard,
    clash,
    resolveClash,
    putOff: () => setClash(null),
  };
};
