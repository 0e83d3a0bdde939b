import { ApiError, consentInputSchema, mergeSettings, readSettings, type Settings } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { refresh } from '#lib/api/refresh.ts';
import { readDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { type Clash, SettingsClash, saveSettingsOver } from '#lib/studio/save-settings-over.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { CONSENT_WORDS as words } from './privacy-words.ts';

const PLACE = 'privacy-consent';

const consentFormSchema = z.object({ consentText: z.string(), consentLink: z.string(), consentRequired: z.boolean() });
type ConsentForm = z.infer<typeof consentFormSchema>;

const draftSchema = z.object({ base: consentFormSchema, mine: consentFormSchema });

const toForm = (settings: Settings): ConsentForm => ({
  consentText: settings.consentText ?? '',
  consentLink: settings.consentLink ?? '',
  consentRequired: settings.consentRequired ?? false,
});

/** The text as it is stored; a blank one is none. */
const toConsent = ({ consentText, consentLink, consentRequired }: ConsentForm) => ({
  consentText: consentText.trim() || null,
  consentLink: consentLink.trim() || null,
  consentRequired,
});

const isSame = (a: ConsentForm, b: ConsentForm): boolean =>
  JSON.stringify(toConsent(a)) === JSON.stringify(toConsent(b));

type Errors = Partial<Record<string, string>>;

const errorsOf = (issues: readonly { readonly path: string; readonly message: string }[]): Errors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));

const check = (form: ConsentForm): Errors =>
  errorsOf(
    (consentInputSchema.safeParse(toConsent(form)).error?.issues ?? []).map(({ path, message }) => ({
      path: path.join('.'),
      message,
    })),
  );

interface Save {
  readonly form: ConsentForm;
  readonly base: ConsentForm;
  /** The fields of a clash for which the person chose the other's words. */
  readonly keepTheirs?: ReadonlySet<string>;
}

/** A form over the stored consent line. It keeps the typed words until they are saved. */
export const useConsentForm = (stored: StoredSettings) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState<{ mine: ConsentForm; base: ConsentForm } | null>(
    () => readDraft(PLACE, draftSchema)?.value ?? null,
  );
  const [errors, setErrors] = useState<Errors>({});
  const [clash, setClash] = useState<Clash | null>(null);
  const form = typed?.mine ?? toForm(stored.settings);
  const base = typed?.base ?? toForm(stored.settings);
  const dirty = !isSame(form, base);
  useMarkUnsaved(PLACE, dirty);
  useKeepDraft(PLACE, dirty ? { base, mine: form } : undefined);
  const { mutate, isPending } = useMutation({
    meta: { publishes: true },
    mutationFn: ({ form: mine, base: began, keepTheirs }: Save) =>
      saveSettingsOver(client, stored, (theirs) => {
        const sides = [toConsent(began), toConsent(mine), toConsent(toForm(theirs))] as const;
        const { merged, conflicts } = mergeSettings(...sides, keepTheirs);
        const { schedulingEnabled, packages } = theirs;
        const { consentText, consentLink, consentRequired } = merged;
        const open = keepTheirs ? [] : conflicts;
        const body = { schedulingEnabled, packages, consentText, consentLink, consentRequired };
        return { form: mine, body, conflicts: open };
      }),
    onSuccess: async ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      setTyped(null);
      notifySuccess(words.saved);
      await refresh(client, readSettings);
    },
    onError: (error) => {
      if (error instanceof SettingsClash) return setClash(error);
      if (error instanceof ApiError) setErrors(errorsOf(error.issues));
      notifyFailure(error, words.saveFailed);
    },
  });
  return {
    form,
    errors,
    dirty,
    saving: isPending,
    clash,
    change(part: Partial<ConsentForm>) {
      setTyped({ mine: { ...form, ...part }, base });
      setErrors({});
    },
    save(element: HTMLFormElement) {
      const found = check(form);
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirstWrong(element);
      else mutate({ form, base });
    },
    resolve(keepTheirs: ReadonlySet<string>) {
      setClash(null);
      mutate({ form, base, keepTheirs });
    },
    putOff: () => setClash(null),
  };
};
