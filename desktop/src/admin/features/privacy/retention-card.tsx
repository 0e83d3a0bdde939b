import { type Privacy, readPrivacy, savePrivacy } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { Card } from '#ui/card.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PRIVACY_WORDS as words } from './privacy-words.ts';

/** The first suggestion: a usual choice, and long enough for clients who come back. */
const USUAL_MONTHS = '24';

interface RetentionForm {
  readonly deletes: boolean;
  /** The typed number. */
  readonly months: string;
}

const toMonths = ({ deletes, months }: RetentionForm): number | null => {
  if (!deletes) return null;
  return months.trim() === '' ? Number.NaN : Number(months);
};

const useRetentionForm = (stored: Privacy) => {
  const client = useQueryClient();
  return useSavedForm({
    place: 'privacy',
    stored,
    schema: z.object({ deletes: z.boolean(), months: z.string() }),
    read: ({ retentionMonths }: Privacy): RetentionForm => ({
      deletes: retentionMonths !== null,
      months: retentionMonths === null ? USUAL_MONTHS : String(retentionMonths),
    }),
    toInput: (form) => ({ retentionMonths: toMonths(form) }),
    check: issuesBy(savePrivacy.body),
    fieldOf: () => 'months',
    save: async (body, call) => ({ stored: await call(savePrivacy, { body }) }),
    onSaved: ({ stored: saved }) => client.setQueryData([readPrivacy.path], saved),
    words,
  });
};

/** The number of enquiries that the typed months would delete; undefined while it is not known. */
const useOutlook = (privacy: Privacy, months: number | null, dirty: boolean) => {
  const outlook = useQuery({
    queryKey: [readPrivacy.path, months],
    queryFn: ({ signal }) => api(readPrivacy, { query: { months: String(months) }, signal }),
    enabled: months !== null && dirty,
    gcTime: 0,
  }).data;
  return dirty ? outlook : privacy;
};

export const RetentionCard = ({ privacy }: { privacy: Privacy }) => {
  const offline = useIsOffline();
  const saved = useRetentionForm(privacy);
  const { form, dirty, change } = saved;
  const typed = savePrivacy.body?.safeParse({ retentionMonths: toMonths(form) });
  const months = typed?.success ? typed.data.retentionMonths : null;
  const outlook = useOutlook(privacy, months, dirty);
  const due = dirty ? words.dueOnceSaved : words.due;
  return (
    <Card title={words.retention} description={words.retentionText}>
      <SavedForm form={saved} save={words.save}>
        <SwitchField
          label={words.deletes}
          description={form.deletes ? undefined : words.keeps}
          disabled={offline}
          checked={form.deletes}
          onChange={(deletes) => change({ deletes })}
        />
        {form.deletes && (
          <div className="mt-3 max-w-40">
            <TextField
              label={words.months}
              hint={words.monthsHint}
              inputMode="numeric"
              autoComplete="off"
              disabled={offline}
              {...saved.text('months')}
            />
          </div>
        )}
        <div aria-live="polite" className="mt-3 grid gap-1 text-sm empty:hidden">
          {months !== null && outlook && <p className="font-medium">{due(outlook.due, months)}</p>}
          {months !== null && outlook && outlook.held > 0 && <p className="text-muted">{words.held(outlook.held)}</p>}
        </div>
      </SavedForm>
    </Card>
  );
};
