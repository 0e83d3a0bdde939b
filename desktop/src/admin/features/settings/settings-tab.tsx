import { useQuery } from '@tanstack/react-query';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { LoadFailed, Spinner } from '#ui/loading.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { NextStep, TabHeading } from '#ui/tab-heading.tsx';
import { PackagesSection } from './packages-section.tsx';
import { SettingsCards } from './settings-cards.tsx';
import { useSettingsForm } from './settings-form.ts';
import { SettingsIndex } from './settings-index.tsx';

const SettingsEditor = ({ stored }: { stored: StoredSettings }) => {
  const saved = useSettingsForm(stored);
  const ownWords = stored.settings.galleryCategories !== undefined;
  return (
    <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <SettingsIndex packages={saved.form.packages} ownWords={ownWords} />
      <SavedForm
        form={saved}
        save="Save All Changes"
        foot="bar"
        note={<NextStep />}
        // The index covers what stands directly below the tabs.
        className="max-lg:[&_:is(input,textarea,button,summary)]:scroll-mt-12"
      >
        <SettingsCards saved={saved} ownWords={ownWords} />
        <PackagesSection saved={saved} />
      </SavedForm>
    </div>
  );
};

export const SettingsTab = () => {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <>
      <TabHeading title="Admin Settings" subtitle="Manage your pricing packages and booking availability" />
      {data && <SettingsEditor stored={data} />}
      {error && !isFetching && !data && <LoadFailed what="The settings" error={error} onRetry={() => void refetch()} />}
      {!data && isFetching && <Spinner text="Loading..." />}
    </>
  );
};
