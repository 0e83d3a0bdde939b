import { type Privacy, readPrivacy, savePrivacy } from '@shutterdesk/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { readDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { PRIVACY_WORDS as words } from './privacy-words.ts';

/** The section marks unsaved work under this name too. */
const PLACE = 'privacy';

/** The first suggestion: a usual choice, and long enough for clients who come back. */
const USUAL_MONTHS = '24';

interface RetentionForm {
  readonly deletes: boolean;
  /** The typed number. */
  readonly months: string;
}

const draftSchema = z.object({ deletes: z.boolean(), months: z.string() });

const toForm = ({ retentionMonths }: Privacy): RetentionForm => ({
  deletes: retentionMonths !== null,
  months: retentionMonths === null ? USUAL_MONTHS : String(retentionMonths),
});

const toMonths = ({ deletes, months }: RetentionForm): number | null => {
  if (!deletes) return null;
  return months.trim() === '' ? Number.NaN : Number(months);
};

const isSame = (a: RetentionForm, b: RetentionForm): boolean =>
  a.deletes === b.deletes && (!a.deletes || a.months.trim() === b.months);

/** A form over the stored months. The typed number stays until it is saved, even if somebody saves another one. */
export const useRetentionForm = (privacy: Privacy) => {
  const client = useQueryClient();
  const stored = toForm(privacy);
  const [recovered] = useState(() => readDraft(PLACE, draftSchema)?.value);
  const [typed, setTyped] = useState<RetentionForm | null>(recovered ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = typed ?? stored;
  const dirty = !isSame(form, stored);
  const parsed = savePrivacy.body?.safeParse({ retentionMonths: toMonths(form) });
  const typedMonths = parsed?.success ? parsed.data.retentionMonths : null;
  useMarkUnsaved(PLACE, dirty);
  useKeepDraft(PLACE, dirty ? form : undefined);
  const outlook = useQuery({
    queryKey: [readPrivacy.path, typedMonths],
    queryFn: ({ signal }) => api(readPrivacy, { query: { months: String(typedMonths) }, signal }),
    enabled: typedMonths !== null && dirty,
    gcTime: 0,
  }).data;
  const { mutate, isPending } = useMutation({
    meta: { publishes: false },
    mutationFn: (retentionMonths: number | null) => api(savePrivacy, { body: { retentionMonths } }),
    onSuccess: (saved) => {
      client.setQueryData([readPrivacy.path], saved);
      setTyped(null);
      notifySuccess(words.saved);
    },
    onError: (error) => notifyFailure(error, words.saveFailed),
  });
  return {
    form,
    dirty,
    saving: isPending,
    error: refusal ?? undefined,
    months: typedMonths,
    /** The number that the typed months would delete; undefined while it is not known. */
    outlook: dirty ? outlook : privacy,
    change(part: Partial<RetentionForm>) {
      setTyped({ ...form, ...part });
      setRefusal(null);
    },
    save(element: HTMLFormElement) {
      if (parsed?.success) return mutate(parsed.data.retentionMonths);
      setRefusal(parsed?.error.issues[0]?.message ?? null);
      focusFirstWrong(element);
    },
  };
};
