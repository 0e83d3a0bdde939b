import { ApiError, type Backup, type BackupInput, readBackup, sameValue, saveBackup } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { readDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { BACKUP_WORDS as words } from './backup-words.ts';
import { type PlanForm, planFormSchema, toForm, toInput } from './plan-form.ts';

/** The section marks unsaved work under this name too. */
const PLACE = 'backup';

type Problems = Readonly<Record<string, string>>;

const problemsOf = (issues: readonly { readonly path: unknown; readonly message: string }[]): Problems =>
  Object.fromEntries(issues.map(({ path, message }) => [Array.isArray(path) ? path.join('.') : String(path), message]));

/** Typed values count until they are saved, even if the stored ones change meanwhile. */
export const usePlanForm = (backup: Backup) => {
  const client = useQueryClient();
  const stored = toForm(backup);
  const [typed, setTyped] = useState<PlanForm | null>(() => readDraft(PLACE, planFormSchema)?.value ?? null);
  const [problems, setProblems] = useState<Problems>({});
  const form = typed ?? stored;
  const dirty = !sameValue(toInput(form), toInput(stored));
  useMarkUnsaved(PLACE, dirty);
  useKeepDraft(PLACE, dirty ? form : undefined);
  const { mutate, isPending } = useMutation({
    meta: { publishes: false },
    mutationFn: (body: BackupInput) => api(saveBackup, { body }),
    onSuccess: (saved) => {
      client.setQueryData([readBackup.path], saved);
      setTyped(null);
      notifySuccess(words.saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.issues.length > 0) setProblems(problemsOf(error.issues));
      else notifyFailure(error, words.saveFailed);
    },
  });
  return {
    form,
    dirty,
    problems,
    saving: isPending,
    change(part: Partial<PlanForm>) {
      setTyped({ ...form, ...part });
      setProblems({});
    },
    save(element: HTMLFormElement) {
      const parsed = saveBackup.body?.safeParse(toInput(form));
      if (parsed?.success) return mutate(parsed.data, { onError: () => focusFirstWrong(element) });
      setProblems(problemsOf(parsed?.error.issues ?? []));
      focusFirstWrong(element);
    },
  };
};
