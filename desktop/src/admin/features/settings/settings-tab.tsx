import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useUnsentSettings } from '#lib/desktop.ts';
import { useKeepDraft } from '#lib/drafts/drafts.ts';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { ClashDialog } from '#ui/clash-dialog.tsx';
import { LoadFailed, Spinner } from '#ui/loading.tsx';
import { RecoveredNote, SaveBar } from '#ui/saved-form.tsx';
import { NextStep, TabHeading } from '#ui/tab-heading.tsx';
import { PackagesSection } from './packages-section.tsx';
import { SettingsCards } from './settings-cards.tsx';
import { SETTINGS_PLACE, type SettingsDraft } from './settings-draft.ts';
import { isDirty, type SettingsForm } from './settings-form.ts';
import { SettingsIndex } from './settings-index.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const SettingsSaveBar = ({ base, saving }: { base: SettingsForm; saving: boolean }) => {
  const mine = useWatch<SettingsForm>() as SettingsForm;
  const dirty = isDirty(mine, base);
  useMarkUnsaved(SETTINGS_PLACE, dirty);
  useKeepDraft(SETTINGS_PLACE, dirty ? ({ base, mine } satisfies SettingsDraft) : undefined);
  const unsent = useUnsentSettings();
  return (
    <SaveBar
      note={dirty ? 'You have unsaved changes' : (unsent ?? <NextStep />)}
      label={saving ? 'Saving...' : 'Save All Changes'}
      disabled={saving}
    />
  );
};

const SettingsEditor = ({ stored }: { stored: StoredSettings }) => {
  const element = useRef<HTMLFormElement>(null);
  const { form, base, save, saving, recoveredAt, discard, clash, resolveClash, putOff } = useSettingsForm(stored);
  const ownWords = stored.settings.galleryCategories !== undefined;
  return (
    <FormProvider {...form}>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
        <SettingsIndex ownWords={ownWords} />
        <form
          ref={element}
          noValidate
          // The index covers what stands directly below the tabs.
          className="max-lg:[&_:is(input,textarea,button,summary)]:scroll-mt-12"
          onSubmit={(event) => {
            event.preventDefault();
            if (saving) return;
            save(event.currentTarget);
          }}
        >
          {recoveredAt && <RecoveredNote at={recoveredAt} onDiscard={discard} />}
          <SettingsCards ownWords={ownWords} />
          <PackagesSection />
          <SettingsSaveBar base={base} saving={saving} />
        </form>
      </div>
      {clash && (
        <ClashDialog
          conflicts={clash.conflicts}
          onClose={putOff}
          onResolve={(taken) => {
            resolveClash(clash, taken);
            element.current?.requestSubmit();
          }}
        />
      )}
    </FormProvider>
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
