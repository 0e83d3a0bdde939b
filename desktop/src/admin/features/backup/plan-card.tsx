import { type Backup, type BackupInput, backupInputSchema, readBackup, saveBackup } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { FoldCard } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BACKUP_WORDS as words } from './backup-words.ts';

const planFormSchema = z.object({
  /** A schedule of the list, or 'own'. */
  choice: z.string(),
  pattern: z.string(),
  days: z.string(),
  weeks: z.string(),
  months: z.string(),
});
type PlanForm = z.infer<typeof planFormSchema>;

const KEPT = ['days', 'weeks', 'months'] as const;

type Choice = keyof typeof words.choices;

const isListed = (schedule: string): boolean => schedule !== 'own' && Object.hasOwn(words.choices, schedule);

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

const CHOICES = (Object.keys(words.choices) as Choice[]).map((value) => ({ value, label: words.choices[value] }));

const usePlanForm = (stored: Backup) => {
  const client = useQueryClient();
  return useSavedForm({
    place: 'backup',
    stored,
    schema: planFormSchema,
    read: toForm,
    toInput,
    check: issuesBy(backupInputSchema),
    isQuiet: () => true,
    save: async (body) => ({ stored: await api(saveBackup, { body }) }),
    onSaved: ({ stored: saved }) => client.setQueryData([readBackup.path], saved),
    words,
  });
};

export const PlanCard = ({ backup }: { backup: Backup }) => {
  const offline = useIsOffline();
  const saved = usePlanForm(backup);
  const { form, errors, change } = saved;
  const choice = CHOICES.find(({ value }) => value === form.choice)?.value ?? 'own';
  const stored = toForm(backup);
  const listed = CHOICES.find(({ value }) => value === stored.choice && value !== 'own');
  const summary = words.planIs(listed?.label ?? stored.pattern, backup.keep);
  return (
    <FoldCard title={words.plan} description={summary} open={saved.dirty || Object.keys(errors).length > 0}>
      <p className="mb-4 text-sm text-muted">{words.planText}</p>
      <SavedForm form={saved} save={words.save}>
        <ChoiceField
          label={words.often}
          value={choice}
          choices={CHOICES}
          onChange={(value) => change({ choice: value })}
        />
        {choice === 'own' && (
          <TextField
            className="mt-4 max-w-80"
            label={words.pattern}
            hint={words.patternHint}
            autoComplete="off"
            spellCheck={false}
            disabled={offline}
            {...saved.text('pattern')}
            error={errors.schedule}
          />
        )}
        <fieldset className="mt-4">
          <legend className="mb-1.5 text-sm font-medium">{words.keep}</legend>
          <div className="grid max-w-96 grid-cols-3 gap-3">
            {KEPT.map((name) => (
              <TextField
                key={name}
                label={words[name]}
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
