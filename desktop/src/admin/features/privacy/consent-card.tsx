import { CONSENT_MAX } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';

/** A form over the stored consent line. */
const useConsentForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'privacy',
    draft: 'privacy-consent',
    schema: z.object({ consentText: z.string(), consentLink: z.string(), consentRequired: z.boolean() }),
    toForm: ({ consentText, consentLink, consentRequired }) => ({
      consentText: consentText ?? '',
      consentLink: consentLink ?? '',
      consentRequired,
    }),
    toFields: ({ consentText, consentLink, consentRequired }) => ({
      consentText: consentText.trim() || null,
      consentLink: consentLink.trim() || null,
      consentRequired,
    }),
    words: {
      saved: 'Consent line saved.',
      saveFailed: 'Couldn’t save the consent line. Please try again.',
    },
  });

export const ConsentCard = ({ stored }: { stored: StoredSettings }) => {
  const part = useConsentForm(stored);
  const { form, errors, change } = part;
  return (
    <Card
      title="Consent line"
      description="A sentence on your form that says how you use what people send. Each inquiry keeps the line it was sent with."
    >
      <SavedForm form={part} save="Save Consent Line" waits className="grid gap-4">
        <TextField
          multiline
          label="Your sentence"
          hint="Leave blank for no line."
          placeholder="I agree that you keep my details to answer my inquiry."
          counter={<TextCounter length={form.consentText.length} max={CONSENT_MAX} />}
          {...part.text('consentText')}
        />
        <TextField
          label="Link to your privacy page (optional)"
          type="url"
          placeholder="https://"
          {...part.text('consentLink')}
        />
        <SwitchField
          label="Must be ticked"
          description="People can’t send the form until they tick the line."
          error={errors.consentRequired}
          checked={form.consentRequired}
          onChange={(consentRequired) => change({ consentRequired })}
        />
      </SavedForm>
    </Card>
  );
};
