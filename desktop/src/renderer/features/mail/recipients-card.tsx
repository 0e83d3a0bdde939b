import type { Mail } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RecoveredNote } from '#ui/recovered-note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';
import type { useRecipientsForm } from './use-recipients-form.ts';

/** The address that is told where none is entered, in a sentence. */
const useDefaultSentence = (): string => {
  const address = useQuery({ ...settingsQuery, enabled: false }).data?.settings.businessEmail;
  return address ? words.defaultIs(address) : words.defaultMissing;
};

interface RecipientsCardProps {
  mail: Mail;
  recipients: ReturnType<typeof useRecipientsForm>;
}

export const RecipientsCard = ({ mail, recipients }: RecipientsCardProps) => {
  const offline = useIsOffline();
  const defaultSentence = useDefaultSentence();
  const { form, save, saving, dirty, recoveredAt, discard } = recipients;
  return (
    <Card title={words.recipients} description={words.recipientsText}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        {recoveredAt && <RecoveredNote at={recoveredAt} onDiscard={discard} />}
        <TextField
          multiline
          label={words.recipientsLabel}
          placeholder={mail.recipients.length === 0 ? mail.tells.join('\n') : undefined}
          hint={`${words.recipientsHint} ${defaultSentence}`}
          error={form.formState.errors.recipients?.message}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.register('recipients')}
        />
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
