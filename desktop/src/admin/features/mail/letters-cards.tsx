import { type Mail, mailInputSchema, offPageWordsIn, parts, placeholdersWith } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { useBrandName, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { itemsIn } from '#lib/use-part.ts';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { LetterPreview } from '#ui/letter-preview.tsx';
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

type Acknowledgement = NonNullable<Mail['acknowledgement']>;

const useAcknowledgementForm = (stored: Acknowledgement) =>
  useSavedForm({
    place: 'mail',
    draft: 'mail-acknowledgement',
    stored,
    schema: z.object({ isOn: z.boolean(), text: z.string() }),
    read: ({ isOn, text }: Acknowledgement) => ({ isOn, text }),
    toInput: ({ isOn, text }) => ({ acknowledgement: { isOn, text: text.trim() } }),
    check: issuesBy(mailInputSchema),
    fieldOf: (path) => path.replace('acknowledgement.', ''),
    save: async (body, call) => {
      const mail = await call(parts.notices.save, { body });
      return { mail, stored: mail.acknowledgement ?? stored };
    },
    onSaved: ({ mail }, client) => client.setQueryData([parts.notices.read.path], mail),
    words: { saved: 'Message saved.', saveFailed: 'Couldn’t save the message. Please try again.' },
  });

/** Edits and previews the message that tells a client that the enquiry has arrived. */
export const AcknowledgementCard = ({ acknowledgement }: { acknowledgement: Acknowledgement }) => {
  const saved = useAcknowledgementForm(acknowledgement);
  const { form, errors, change } = saved;
  const brandName = useBrandName();
  const language = useKnownSettings()?.language;
  return (
    <Card
      title="Message to the client"
      description="Confirms to clients that their inquiry arrived, in your words. At most once a day per client, never to spam."
    >
      <SavedForm form={saved} save="Save Message">
        <SwitchField
          label="Send it to clients"
          description={form.isOn ? 'Each client gets this message.' : 'Clients don’t get a message.'}
          error={errors.isOn}
          checked={form.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        <div className="mt-4 grid gap-4 lg:grid-cols-2 lg:gap-6">
          <TextField
            multiline
            rows={8}
            label="Message"
            hint={`You can use ${placeholdersWith('and')}.`}
            {...saved.text('text')}
          />
          <LetterPreview subject={offPageWordsIn(language).letter.subject(brandName)} text={form.text} firstWordOnly />
        </div>
      </SavedForm>
    </Card>
  );
};
