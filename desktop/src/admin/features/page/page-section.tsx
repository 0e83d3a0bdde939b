import { LANGUAGE_NAMES, settingsText, wordsIn } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FootCard } from './foot-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { SearchCard } from './search-card.tsx';
import { HEADING_NAMES, type PageForm, usePageForm } from './use-page-form.ts';

/** A language that only a later release knows keeps its code. */
const nameOfLanguage = (code: string): string =>
  Object.entries(LANGUAGE_NAMES).find(([known]) => known === (code || 'en'))?.[1] ?? code;

const languageNamed = (name: string): string =>
  Object.entries(LANGUAGE_NAMES).find(([, known]) => known === name)?.[0] ?? '';

const PageForms = ({ stored }: { stored: StoredSettings }) => {
  const part = usePageForm(stored);
  const { form, errors, change } = part;
  const type = (texts: Partial<PageForm['texts']>) => change({ texts: { ...form.texts, ...texts } });
  const placeholders: Readonly<Record<string, string>> = wordsIn(form.texts.language).headings;
  return (
    <SavedForm form={part} save="Save Page" waits className="grid gap-4">
      <Card
        title="Language"
        description="Of everything that we say on your page and in messages to your clients. What you have written yourself stays as it is."
      >
        <div className="max-w-sm">
          <SelectField
            label="Language of your page"
            value={nameOfLanguage(form.texts.language)}
            options={Object.values(LANGUAGE_NAMES)}
            onChange={(name) => type({ language: languageNamed(name) })}
          />
        </div>
      </Card>
      <Card title="Headings and buttons" description="Left blank, each says what stands in its field.">
        <div className="grid gap-4 sm:grid-cols-2">
          {HEADING_NAMES.map((name) => (
            <TextField
              key={name}
              label={settingsText(name).label}
              placeholder={placeholders[name]}
              error={errors[name]}
              value={form.texts[name]}
              onChange={({ target }) => type({ [name]: target.value })}
            />
          ))}
        </div>
      </Card>
      <SearchCard texts={form.texts} stored={stored.settings} errorOf={(name) => errors[name]} onChange={type} />
      <HoursCard hours={form.openingHours} errors={errors} onChange={(openingHours) => change({ openingHours })} />
      <FootCard form={form} errors={errors} onChange={change} />
    </SavedForm>
  );
};

export const PageSection = () => {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  if (data) return <PageForms stored={data} />;
  if (isFetching) return <Spinner text="Loading..." />;
  return <LoadFailed what="Page" error={error} onRetry={() => void refetch()} />;
};
