import { COUNTRIES, legalDuties, readPrivacyFacts } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { LegalPageCard } from './legal-page-card.tsx';
import { LEGAL_WORDS as words } from './legal-words.ts';
import { useLegalForm } from './use-legal-form.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (code: string): string => NAMES.of(code) ?? code;
const BY_NAME = new Map(COUNTRIES.map((code) => [nameOf(code), code]));
const OPTIONS = [words.noCountry, ...[...BY_NAME.keys()].sort((a, b) => a.localeCompare(b))];

interface FactsButtonProps {
  text: string;
  onText: (text: string) => void;
}

/** Puts what the site does, in sentences, behind what is typed. */
const FactsButton = ({ text, onText }: FactsButtonProps) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useApiMutation({
    send: (call) => call(readPrivacyFacts),
    onDone: (facts) => onText([text.trim(), facts.text].filter(Boolean).join('\n\n')),
    failed: words.factsFailed,
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button disabled={isPending || offline} onClick={() => mutate()}>
        {isPending ? words.factsLoading : words.facts}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{words.factsHint}</p>
    </div>
  );
};

const LegalForms = ({ stored }: { stored: StoredSettings }) => {
  const part = useLegalForm(stored);
  const { form, errors, change } = part;
  const { country } = form;
  const shared = { form, errors, stored: stored.settings, onChange: change };
  return (
    <SavedForm form={part} save={words.save} waits className="grid gap-4">
      <Card title={words.country} description={words.countryText}>
        <div className="max-w-sm">
          <SelectField
            label={words.countryLabel}
            value={country ? nameOf(country) : words.noCountry}
            options={OPTIONS}
            onChange={(name) => change({ country: BY_NAME.get(name) ?? '' })}
          />
        </div>
        {country && <p className="mt-3 text-sm text-muted">{words.duties(nameOf(country), legalDuties(country))}</p>}
      </Card>
      <LegalPageCard kind="imprint" {...shared} />
      <LegalPageCard kind="privacy" {...shared}>
        <FactsButton text={form.privacyText} onText={(privacyText) => change({ privacyText })} />
      </LegalPageCard>
    </SavedForm>
  );
};

export const LegalSection = () => {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  if (data) return <LegalForms stored={data} />;
  if (isFetching) return <Spinner text={words.loading} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};
