import { CONSENT_MAX } from '@shutterdesk/shared';
import type { StoredSettings } from '#lib/studio/settings-query.ts';
import { Card } from '#ui/card.tsx';
import { PartForm } from '#ui/part-form.tsx';
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
      <PartForm part={part} save={words.save}>
        <TextField
          multiline
          label={words.line}
          hint={words.lineHint}
          placeholder={words.placeholder}
          error={errors.consentText}
          counter={<TextCounter length={form.consentText.length} max={CONSENT_MAX} />}
          value={form.consentText}
          onChange={({ target }) => change({ consentText: target.value })}
        />
        <TextField
          label={words.link}
          type="url"
          placeholder="https://"
          error={errors.consentLink}
          value={form.consentLink}
          onChange={({ target }) => change({ consentLink: target.value })}
        />
        <SwitchField
          label={words.required}
          description={words.requiredText}
          error={errors.consentRequired}
          checked={form.consentRequired}
          onChange={(consentRequired) => change({ consentRequired })}
        />
      </PartForm>
    </Card>
  );
};
