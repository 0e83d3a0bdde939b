import { type Mail, mailInputSchema, parts } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { itemsIn } from '#lib/use-part.ts';
import { Card } from '#ui/card.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';

export const RECIPIENTS_FORM = 'mail-recipients';

/** A sentence about the address that is told if none is entered. */
const useDefaultSentence = (): string => {
  const address = useKnownSettings()?.businessEmail;
  return address
    ? `Leave blank to use your business email, ${address}.`
    : 'If you leave this blank, you won’t get emails: Contact Information has no email address.';
};

export const RecipientsCard = ({ mail }: { mail: Mail }) => {
  const defaultSentence = useDefaultSentence();
  const form = useSavedForm({
    place: 'mail',
    draft: RECIPIENTS_FORM,
    stored: mail,
    schema: z.object({ recipients: z.string() }),
    read: ({ recipients }) => ({ recipients: recipients.join('\n') }),
    toInput: ({ recipients }) => ({ recipients: itemsIn(recipients) }),
    check: issuesBy(mailInputSchema),
    // All addresses stand in one field.
    fieldOf: () => 'recipients',
    save: async (body, call) => ({ stored: await call(parts.notices.save, { body }) }),
    onSaved: ({ stored }, client) => client.setQueryData([parts.notices.read.path], stored),
    words: { saved: 'Addresses saved.', saveFailed: 'Couldn’t save the addresses. Please try again.' },
  });
  return (
    <Card title="Who gets an email" description="We email each inquiry to these addresses.">
      <SavedForm form={form} save="Save Addresses">
        <TextField
          multiline
          label="Email addresses"
          placeholder={mail.recipients.length === 0 ? mail.tells.join('\n') : undefined}
          hint={`One per line, or separated by commas. ${defaultSentence}`}
          inputMode="email"
          verbatim
          {...form.text('recipients')}
        />
      </SavedForm>
    </Card>
  );
};
