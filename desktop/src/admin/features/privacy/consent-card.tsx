import { CONSENT_MAX } from '@shutterdesk/shared';
import { useStandingOfNoun } from '#lib/desktop/sync.ts';
import type { StoredSettings } from '#lib/studio/settings-query.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClashDialog } from '#ui/clash-dialog.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CONSENT_WORDS as words } from './privacy-words.ts';
import { useConsentForm } from './use-consent-form.ts';

export const ConsentCard = ({ stored }: { stored: StoredSettings }) => {
  const { form, errors, dirty, saving, clash, change, save, resolve, putOff } = useConsentForm(stored);
  const standing = useStandingOfNoun('settings');
  return (
    <Card title={words.title} description={words.text}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) save(event.currentTarget);
        }}
      >
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="primary" disabled={saving} className="max-sm:w-full">
            {saving ? words.saving : words.save}
          </Button>
          <p aria-live="polite" className="text-sm text-muted empty:hidden">
            {dirty ? words.unsaved : standing && words.standing[standing]}
          </p>
        </div>
      </form>
      {clash && <ClashDialog clash={clash} onClose={putOff} onResolve={resolve} />}
    </Card>
  );
};
