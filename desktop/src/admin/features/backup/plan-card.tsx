import { type Backup, type BackupInput, backupInputSchema, parts } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { FoldCard } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';

const planFormSchema = z.object({
  /** A schedule of the list, or 'own'. */
  choice: z.string(),
  pattern: z.string(),
  days: z.string(),
  weeks: z.string(),
  months: z.string(),
});
type PlanForm = z.infer<typeof planFormSchema>;

const KEPT = { days: 'Days', weeks: 'Weeks', months: 'Months' } as const;

const OFTEN = {
  '0 3 * * *': 'Every night at 3:00',
  '0 */6 * * *': 'Every six hours',
  '0 * * * *': 'Every hour',
  '0 3 * * 0': 'Every Sunday at 3:00',
  '': 'Only when I start one',
  own: 'Custom…',
} as const;

type Choice = keyof typeof OFTEN;

const isListed = (schedule: string): boolean => schedule !== 'own' && Object.hasOwn(OFTEN, schedule);

const toForm = ({ schedule, keep }: Backup): PlanForm => ({
  choice: isListed(schedule ?? '') ? (schedule ?? '') : 'own',
  pattern: schedule ?? '',
  days: String(keep.days),
  weeks: String(keep.weeks),
  months: String(keep.months),
});

const toCount = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

const toInput = ({ choice, pattern, days, weeks, months }: PlanForm): BackupInput => ({
  schedule: (choice === 'own' ? pattern : choice) || null,
  keep: { days: toCount(days), weeks: toCount(weeks), months: toCount(months) },
});

const CHOICES = (Object.keys(OFTEN) as Choice[]).map((value) => ({ value, label: OFTEN[value] }));

const usePlanForm = (stored: Backup) =>
  useSavedForm({
    place: 'backup',
    stored,
    schema: planFormSchema,
    read: toForm,
    toInput,
    check: issuesBy(backupInputSchema),
    isQuiet: () => true,
    save: async (body) => ({ stored: await api(parts.plan.save, { body }) }),
    onSaved: ({ stored: saved }, client) => client.setQueryData([parts.plan.read.path], saved),
    words: { saved: 'Schedule saved.', saveFailed: 'Couldn’t save the schedule. Please try again.' },
  });

export const PlanCard = ({ backup }: { backup: Backup }) => {
  const offline = useIsOffline();
  const saved = usePlanForm(backup);
  const { form, errors, change } = saved;
  const choice = CHOICES.find(({ value }) => value === form.choice)?.value ?? 'own';
  const stored = toForm(backup);
  const listed = CHOICES.find(({ value }) => value === stored.choice && value !== 'own');
  const { days, weeks, months } = backup.keep;
  return (
    <FoldCard
      title="Schedule"
      description={`${listed?.label ?? stored.pattern}. Keeps ${days} days, ${weeks} weeks and ${months} months.`}
      open={saved.dirty || Object.keys(errors).length > 0}
    >
      <p className="mb-4 text-sm text-muted">Times are in your studio’s time zone.</p>
      <SavedForm form={saved} save="Save">
        <ChoiceField
          label="How often"
          value={choice}
          choices={CHOICES}
          onChange={(value) => change({ choice: value })}
        />
        {choice === 'own' && (
          <TextField
            className="mt-4 max-w-80"
            label="Custom schedule"
            hint="Minute, hour, day, month and weekday: 30 2 * * 1-5 is 2:30 from Monday to Friday."
            verbatim
            disabled={offline}
            {...saved.text('pattern')}
            error={errors.schedule}
          />
        )}
        <fieldset className="mt-4">
          <legend className="mb-1.5 text-sm font-medium">Keep the latest backup of each of the last</legend>
          <div className="grid max-w-96 grid-cols-3 gap-3">
            {(['days', 'weeks', 'months'] as const).map((name) => (
              <TextField
                key={name}
                label={KEPT[name]}
                inputMode="numeric"
                autoComplete="off"
                disabled={offline}
                {...saved.text(name)}
                error={errors[`keep.${name}`]}
              />
            ))}
          </div>
        </fieldset>
      </SavedForm>
    </FoldCard>
  );
};
