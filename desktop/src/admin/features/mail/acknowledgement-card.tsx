import { calendarDateWords, fillIn, type Mail } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { useBrandName } from '#lib/studio/use-brand-name.ts';
import { Card } from '#ui/card.tsx';
import { RecoveredNote } from '#ui/recovered-note.tsx';
import { SaveRow } from '#ui/save-row.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ACKNOWLEDGEMENT_WORDS as words } from './mail-words.ts';
import { useAcknowledgementForm } from './use-acknowledgement-form.ts';

type Acknowledgement = NonNullable<Mail['acknowledgement']>;

const SAMPLE_DATE = '2027-06-12';

const Preview = ({ text }: { text: string }) => {
  const brandName = useBrandName();
  const packages = useQuery({ ...settingsQuery, enabled: false }).data?.settings.packages;
  const values = {
    name: words.sampleName,
    package: packages?.[0]?.name ?? words.samplePackage,
    date: calendarDateWords(SAMPLE_DATE),
  };
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm font-medium">{words.preview}</figcaption>
      <div className="rounded-control bg-sunken px-4 py-3 text-sm">
        <p dir="auto" className="border-b border-line pb-2 font-medium wrap-anywhere">
          {words.subject(brandName)}
        </p>
        <p dir="auto" className="mt-2 leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {fillIn(text, values)}
        </p>
      </div>
    </figure>
  );
};

const sentenceOf = (isTested: boolean, isOn: boolean): string => {
  if (isOn) return words.on;
  return isTested ? words.off : words.untested;
};

interface AcknowledgementCardProps {
  acknowledgement: Acknowledgement;
  onDirty: (dirty: boolean) => void;
}

/** Edits and previews the message that tells a client that the enquiry has arrived. */
export const AcknowledgementCard = ({ acknowledgement, onDirty }: AcknowledgementCardProps) => {
  const { form, typed, save, saving, dirty, recoveredAt, discard } = useAcknowledgementForm(acknowledgement);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const { field, fieldState } = useController({ control: form.control, name: 'isOn' });
  return (
    <Card title={words.title} description={words.text}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        {recoveredAt && <RecoveredNote at={recoveredAt} onDiscard={discard} />}
        <SwitchField
          label={words.label}
          description={sentenceOf(acknowledgement.isTested, field.value)}
          error={fieldState.error?.message}
          disabled={!acknowledgement.isTested && !field.value}
          checked={field.value}
          onChange={field.onChange}
        />
        <div className="mt-4 grid gap-4 lg:grid-cols-2 lg:gap-6">
          <TextField
            multiline
            rows={8}
            label={words.message}
            hint={words.hint}
            error={form.formState.errors.text?.message}
            {...form.register('text')}
          />
          <Preview text={typed.text} />
        </div>
        <SaveRow words={words} saving={saving} dirty={dirty} />
      </form>
    </Card>
  );
};
