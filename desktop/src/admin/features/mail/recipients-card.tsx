import type { Mail } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { Card } from '#ui/card.tsx';
import { RecoveredNote } from '#ui/recovered-note.tsx';
import { SaveRow } from '#ui/save-row.tsx';
import { TextField } from '#ui/text-field.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';
import type { useRecipientsForm } from './use-recipients-form.ts';

/** A sentence about the address that is told if none is entered. */
const useDefaultSentence = (): string => {
  const address = useQuery({ ...settingsQuery, enabled: false }).data?.settings.businessEmail;
  return address ? words.defaultIs(address) : words.defaultMissing;
};

interface RecipientsCardProps {
  mail: Mail;
  recipients: ReturnType<typeof useRecipientsForm>;
}

export const RecipientsCard = ({ mail, recipients }: RecipientsCardProps) => {
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
        <SaveRow words={words} saving={saving} dirty={dirty} />
      </form>
    </Card>
  );
};
