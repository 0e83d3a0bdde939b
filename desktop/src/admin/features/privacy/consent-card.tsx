import { CONSENT_MAX } from '@shutterdesk/shared';
import type { StoredSettings } from '#lib/studio/settings-query.ts';
import { Card } from '#ui/card.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CONSENT_WORDS as words } from './privacy-words.ts';
import { useConsentForm } from './use-consent-form.ts';

export const ConsentCard = ({ stored }: { stored: StoredSettings }) => {
  const part = useConsentForm(stored);
  const { form, errors, change } = part;
  return (
    <Card title={words.title} description={words.text}>
      <SavedForm form={part} save={words.save} waits className="grid gap-4">
        <TextField
          multiline
          label={words.line}
          hint={words.lineHint}
          placeholder={words.placeholder}
          counter={<TextCounter length={form.consentText.length} max={CONSENT_MAX} />}
          {...part.text('consentText')}
        />
        <TextField label={words.link} type="url" placeholder="https://" {...part.text('consentLink')} />
        <SwitchField
          label={words.required}
          description={words.requiredText}
          error={errors.consentRequired}
          checked={form.consentRequired}
          onChange={(consentRequired) => change({ consentRequired })}
        />
      </SavedForm>
    </Card>
  );
};
