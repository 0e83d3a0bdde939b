import type { Settings } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useWatch } from 'react-hook-form';
import { settingsQuery } from '#lib/settings-query.ts';
import { useMarkUnsaved } from '#lib/unsaved.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { PackagesSection } from './packages-section.tsx';
import { SettingsCards } from './settings-cards.tsx';
import { isDirty, type SettingsForm } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';
import { useSettingsForm } from './use-settings-form.ts';

const SettingsSaveBar = ({ base, saving }: { base: SettingsForm; saving: boolean }) => {
  const dirty = isDirty(useWatch<SettingsForm>() as SettingsForm, base);
  useMarkUnsaved('settings', dirty);
  return <SaveBar note={dirty ? words.unsaved : null} label={saving ? words.saving : words.save} disabled={saving} />;
};

const SettingsEditor = ({ settings }: { settings: Settings }) => {
  const { form, base, save, saving } = useSettingsForm(settings);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget);
        }}
      >
        <SettingsCards />
        <PackagesSection />
        <SettingsSaveBar base={base} saving={saving} />
      </form>
    </FormProvider>
  );
};

export const SettingsTab = () => {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <>
      <TabHeading title={words.title} subtitle={words.subtitle} />
      {data && <SettingsEditor settings={data} />}
      {error && !isFetching && !data && <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />}
      {!data && isFetching && <Spinner text="Loading..." />}
    </>
  );
};
