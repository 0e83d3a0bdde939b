import { type Privacy, RETENTION_MONTHS, readPrivacy, savePrivacy } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';

const inquiries = (count: number): string => (count === 1 ? '1 inquiry' : `${count.toLocaleString('en-US')} inquiries`);

const dueWords = (due: number, kept: number, onceSaved: boolean): string => {
  const months = kept === 1 ? '1 month' : `${kept} months`;
  if (due === 0) return 'Nothing to delete yet.';
  const old = `${onceSaved ? 'Once saved, ' : ''}${inquiries(due)} older than ${months}`;
  return `${old} will move to Recently Deleted tonight, and be deleted forever 30 days later.`;
};

const MONTHS_HINT = `From ${RETENTION_MONTHS.min} to ${RETENTION_MONTHS.max}.`;

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
    words: {
      saved: 'Saved. Old inquiries are deleted each night.',
      saveFailed: 'Couldn’t save this. Please try again.',
    },
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
  return (
    <Card
      title="How long inquiries are kept"
      description="Counted from the day each inquiry arrived, including deleted ones and spam. Those with a date are kept until it has passed."
    >
      <SavedForm form={saved} save="Save">
        <SwitchField
          label="Delete old inquiries"
          description={form.deletes ? undefined : 'Off. You delete inquiries yourself.'}
          disabled={offline}
          checked={form.deletes}
          onChange={(deletes) => change({ deletes })}
        />
        {form.deletes && (
          <div className="mt-3 max-w-40">
            <TextField
              label="Months"
              hint={MONTHS_HINT}
              inputMode="numeric"
              autoComplete="off"
              disabled={offline}
              {...saved.text('months')}
            />
          </div>
        )}
        <div aria-live="polite" className="mt-3 grid gap-1 text-sm empty:hidden">
          {months !== null && outlook && <p className="font-medium">{dueWords(outlook.due, months, dirty)}</p>}
          {months !== null && outlook && outlook.held > 0 && (
            <p className="text-muted">
              {inquiries(outlook.held)} as old {outlook.held === 1 ? 'is' : 'are'} kept for a date still to come.
            </p>
          )}
        </div>
      </SavedForm>
    </Card>
  );
};
