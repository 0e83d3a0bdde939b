import type { Privacy } from '@shutterdesk/shared';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PRIVACY_WORDS as words } from './privacy-words.ts';
import { useRetentionForm } from './use-retention-form.ts';

export const RetentionCard = ({ privacy }: { privacy: Privacy }) => {
  const offline = useIsOffline();
  const { form, dirty, saving, error, months, outlook, change, save } = useRetentionForm(privacy);
  const due = dirty ? words.dueOnceSaved : words.due;
  return (
    <Card title={words.retention} description={words.retentionText}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) save(event.currentTarget);
        }}
      >
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
              error={error}
              inputMode="numeric"
              autoComplete="off"
              disabled={offline}
              value={form.months}
              onChange={({ target }) => change({ months: target.value })}
            />
          </div>
        )}
        <div aria-live="polite" className="mt-3 grid gap-1 text-sm empty:hidden">
          {months !== null && outlook && <p className="font-medium">{due(outlook.due, months)}</p>}
          {months !== null && outlook && outlook.held > 0 && <p className="text-muted">{words.held(outlook.held)}</p>}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="primary" disabled={saving || offline} className="max-sm:w-full">
            {saving ? words.saving : words.save}
          </Button>
          <p aria-live="polite" className="text-sm text-muted empty:hidden">
            {dirty && words.unsaved}
          </p>
        </div>
      </form>
    </Card>
  );
};
