import type { Package } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '#lib/class-names.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { CHAPTER_LINK, ChapterIndex, goToChapter } from '#ui/chapter-index.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Spinner } from '#ui/loading.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { NextStep, TabHeading } from '#ui/tab-heading.tsx';
import { CHAPTERS, chapterId, packageChapterId, packageLabel } from './chapters.ts';
import { PackagesSection } from './packages-section.tsx';
import { SettingsCards } from './settings-cards.tsx';
import { useSettingsForm } from './settings-form.ts';

/** Links to each package by name, on a wide screen, because it is the longest chapter. */
const PackageLinks = ({ packages }: { packages: readonly Package[] }) => (
  <ul className="hidden border-l border-line lg:ml-3 lg:block">
    {packages.map(({ name }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a package is its place in the list; two may share a name
      <li key={index}>
        <a
          href={`#${packageChapterId(index)}`}
          onClick={(event) => goToChapter(event, packageChapterId(index))}
          className={classNames(CHAPTER_LINK, 'text-muted')}
        >
          <span dir="auto" className="truncate">
            {packageLabel(name, index)}
          </span>
        </a>
      </li>
    ))}
  </ul>
);

const SettingsEditor = ({ stored }: { stored: StoredSettings }) => {
  const saved = useSettingsForm(stored);
  return (
    <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <ChapterIndex id={chapterId} titles={CHAPTERS} beside>
        <li className="max-lg:hidden">
          <PackageLinks packages={saved.form.packages} />
        </li>
      </ChapterIndex>
      <SavedForm
        form={saved}
        save="Save All Changes"
        foot="bar"
        note={<NextStep />}
        // The index covers what stands directly below the tabs.
        className="max-lg:[&_:is(input,textarea,button,summary)]:scroll-mt-12"
      >
        <SettingsCards saved={saved} />
        <PackagesSection saved={saved} />
      </SavedForm>
    </div>
  );
};

export const SettingsTab = () => (
  <>
    <TabHeading title="Admin Settings" subtitle="Manage your pricing packages and booking availability" />
    <Loaded query={useQuery(settingsQuery)} what="The settings" waiting={<Spinner />}>
      {(stored) => <SettingsEditor stored={stored} />}
    </Loaded>
  </>
);
