import {
  COUNTRIES,
  LEGAL_TEXT_MAX,
  type LegalKind,
  legalDuties,
  legalPages,
  proposedLegal,
  readPrivacyFacts,
  SETTINGS_TEXT_NAMES,
  type Settings,
  settingsText,
} from '@shutterdesk/shared';
import type { ReactNode } from 'react';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { settingsTexts, useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { Button, PageLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SettingsSection } from '#ui/loaded.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';

const LEGAL_NAMES = SETTINGS_TEXT_NAMES.filter((name) => settingsText(name).group === 'legal');

/** A form over the stored legal pages. */
const useLegalForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'legal',
    ...settingsTexts(LEGAL_NAMES),
    words: { saved: 'Legal pages saved.', saveFailed: 'Couldn’t save your legal pages. Please try again.' },
  });

const HEADS = {
  imprint: { title: 'Imprint', text: 'Who is responsible for this site. Linked from every page.' },
  privacy: {
    title: 'Privacy',
    text: 'How you use what people send. Linked from every page and from the consent line.',
  },
} as const;

interface LegalPageCardProps {
  kind: LegalKind;
  legal: ReturnType<typeof useLegalForm>;
  /** The text that visitors see now. */
  stored: Settings;
  /** Stands under the text. */
  children?: ReactNode;
}

const LegalPageCard = ({ kind, legal, stored, children }: LegalPageCardProps) => {
  const proposed = proposedLegal(legal.form.country || null)[kind];
  const published = legalPages(stored).find((page) => page.kind === kind);
  return (
    <Card
      title={HEADS[kind].title}
      description={HEADS[kind].text}
      action={published && <PageLink address={published.address} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Title" placeholder={proposed.title} {...legal.text(`${kind}Title`)} />
        <TextField label="Address" placeholder={proposed.address} {...legal.text(`${kind}Address`)} />
        <TextField
          multiline
          className="sm:col-span-2"
          rows={12}
          label="Text"
          hint="Begin a line with # for a heading, - for a list. Leave a line blank between paragraphs. Links: [words](https://example.com). Leave blank for no page."
          limit={LEGAL_TEXT_MAX}
          {...legal.text(`${kind}Text`)}
        />
      </div>
      {children}
    </Card>
  );
};

const PAGES: Readonly<Record<LegalKind, string>> = { imprint: 'an imprint', privacy: 'a privacy page' };

const dutyWords = (country: string, duties: readonly LegalKind[]) =>
  duties.length === 0
    ? `We don’t know of a page that the law in ${country} requires. If you’re not sure, ask a lawyer.`
    : `In ${country}, a photographer’s site needs ${duties.map((duty) => PAGES[duty]).join(' and ')}. This isn’t legal advice.`;

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (code: string): string => NAMES.of(code) ?? code;
const BY_NAME = COUNTRIES.map((code) => ({ value: code as string, label: nameOf(code) })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

interface FactsButtonProps {
  text: string;
  /** The country is not saved yet, whose law the server follows. */
  waits: boolean;
  onText: (text: string) => void;
}

/** Puts what the site does, in sentences, behind what is typed. */
const FactsButton = ({ text, waits, onText }: FactsButtonProps) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useApiMutation({
    send: (call) => call(readPrivacyFacts),
    onDone: (facts) => onText([text.trim(), facts.text].filter(Boolean).join('\n\n')),
    failed: 'Couldn’t look up what your site does. Please try again.',
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button disabled={isPending || offline || waits} onClick={() => mutate()}>
        {isPending ? 'Asking the server...' : 'Start With What This Site Does'}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
        {waits
          ? 'Save your country first: its law decides what this text needs.'
          : 'Adds sentences about how your site is set up, for you to edit. This isn’t legal advice.'}
      </p>
    </div>
  );
};

const LegalForms = ({ stored }: { stored: StoredSettings }) => {
  const legal = useLegalForm(stored);
  const { country, privacyText } = legal.form;
  const shared = { legal, stored: stored.settings };
  return (
    <SavedForm form={legal} save="Save Legal Pages" className="grid gap-4" foot="bar">
      <Card title="Your country" description="We suggest the titles and addresses below, and which pages you need.">
        <div className="max-w-sm">
          <ChoiceField
            label="Country"
            value={country}
            choices={[{ value: '', label: 'Not chosen' }, ...BY_NAME]}
            onChange={(code) => legal.change({ country: code })}
          />
        </div>
        {country && <p className="mt-3 text-sm text-muted">{dutyWords(nameOf(country), legalDuties(country))}</p>}
      </Card>
      <LegalPageCard kind="imprint" {...shared} />
      <LegalPageCard kind="privacy" {...shared}>
        <FactsButton
          text={privacyText}
          waits={country !== (stored.settings.country ?? '')}
          onText={(text) => legal.change({ privacyText: text })}
        />
      </LegalPageCard>
    </SavedForm>
  );
};

export const LegalSection = () => (
  <SettingsSection what="Your legal pages" cards={['h-47 sm:h-45', 'h-174 sm:h-128', 'h-199 sm:h-141']}>
    {(stored) => <LegalForms stored={stored} />}
  </SettingsSection>
);
