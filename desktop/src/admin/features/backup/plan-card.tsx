import type { Backup } from '@shutterdesk/shared';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SaveRow } from '#ui/save-row.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BACKUP_WORDS as words } from './backup-words.ts';
import { type Choice, KEPT } from './plan-form.ts';
import { usePlanForm } from './use-plan-form.ts';

const CHOICES = (Object.keys(words.choices) as Choice[]).map((value) => ({ value, label: words.choices[value] }));

export const PlanCard = ({ backup }: { backup: Backup }) => {
  const offline = useIsOffline();
  const { form, dirty, problems, saving, change, save } = usePlanForm(backup);
  const choice = CHOICES.find(({ value }) => value === form.choice)?.value ?? 'own';
  return (
    <Card title={words.plan} description={words.planText}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) save(event.currentTarget);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            label={words.place}
            value={form.place}
            choices={backup.places.map(({ kind, name }) => ({ value: kind, label: name }))}
            onChange={(place) => change({ place })}
          />
          <ChoiceField
            label={words.often}
            value={choice}
            choices={CHOICES}
            onChange={(value) => change({ choice: value })}
          />
        </div>
        {choice === 'own' && (
          <TextField
            className="mt-4 max-w-80"
            label={words.pattern}
            hint={words.patternHint}
            error={problems.schedule}
            autoComplete="off"
            spellCheck={false}
            disabled={offline}
            value={form.pattern}
            onChange={({ target }) => change({ pattern: target.value })}
          />
        )}
        <fieldset className="mt-4">
          <legend className="mb-1.5 text-sm font-medium">{words.keep}</legend>
          <div className="grid max-w-96 grid-cols-3 gap-3">
            {KEPT.map((name) => (
              <TextField
                key={name}
                label={words[name]}
                error={problems[`keep.${name}`]}
                inputMode="numeric"
                autoComplete="off"
                disabled={offline}
                value={form[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </div>
        </fieldset>
        <SaveRow words={words} saving={saving} dirty={dirty} />
      </form>
    </Card>
  );
};
