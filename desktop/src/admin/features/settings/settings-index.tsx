import type { Package } from '@shutterdesk/shared';
import { useMemo } from 'react';
import { CHAPTER_LINK, ChapterIndex, goToChapter } from '#ui/chapter-index.tsx';
import { classNames } from '#ui/class-names.ts';
import { chaptersOf, packageChapterId, packageLabel } from './chapters.ts';

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

/** The chapters of the settings: beside them on a wide screen. */
export const SettingsIndex = ({ packages, ownWords }: { packages: readonly Package[]; ownWords: boolean }) => {
  const chapters = useMemo(() => chaptersOf(ownWords), [ownWords]);
  return (
    <ChapterIndex chapters={chapters} beside>
      <li className="max-lg:hidden">
        <PackageLinks packages={packages} />
      </li>
    </ChapterIndex>
  );
};
