import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { classNames } from '#ui/class-names.ts';
import { type Chapter, chaptersOf, packageChapterId, packageLabel } from './chapters.ts';
import type { SettingsForm } from './settings-form.ts';

/** The strip of the window that decides which chapter is being read: a little below the tabs. */
const READING = '-15% 0px -75% 0px';

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** The chapter of the focused field, while it is visible. */
const focusedIn = (chapters: readonly Element[]): Element | undefined => {
  const { activeElement } = document;
  return activeElement && isInSight(activeElement)
    ? chapters.find((chapter) => chapter.contains(activeElement))
    : undefined;
};

/** The id of the chapter that is being read or edited. */
const useReading = (chapters: readonly Chapter[]): string | null => {
  const [reading, setReading] = useState<string | null>(null);
  useEffect(() => {
    const elements = chapters.flatMap(({ id }) => document.getElementById(id) ?? []);
    const inStrip = new Set<Element>();
    const showCurrent = () => {
      const current = focusedIn(elements) ?? elements.find((element) => inStrip.has(element));
      if (current) setReading(current.id);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inStrip.add(target);
          else inStrip.delete(target);
        }
        showCurrent();
      },
      { rootMargin: READING },
    );
    for (const element of elements) watch.observe(element);
    document.addEventListener('focusin', showCurrent);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', showCurrent);
    };
  }, [chapters]);
  return reading;
};

/** Scrolls to a chapter, unfolds it, and focuses it for the keyboard. The address does not change. */
const goTo = (event: MouseEvent, id: string): void => {
  const chapter = document.getElementById(id);
  if (!chapter) return;
  event.preventDefault();
  for (const folded of chapter.querySelectorAll('details')) folded.open = true;
  chapter.scrollIntoView({ block: 'start' });
  chapter.focus({ preventScroll: true });
};

const LINK = 'flex min-h-11 items-center rounded-control px-3 text-sm whitespace-nowrap hover:bg-sunken lg:min-h-9';

const ChapterLink = ({ id, title, current }: Chapter & { current: boolean }) => (
  <a
    href={`#${id}`}
    aria-current={current ? 'true' : undefined}
    onClick={(event) => goTo(event, id)}
    className={classNames(LINK, current ? 'font-semibold text-ink' : 'text-muted')}
  >
    {title}
  </a>
);

/** Links to each package by name, on a wide screen, because it is the longest chapter. */
const PackageLinks = () => {
  const packages = useWatch<SettingsForm, 'packages'>({ name: 'packages' });
  return (
    <ul className="hidden border-l border-line lg:ml-3 lg:block">
      {packages.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a package is its place in the list; two may share a name
        <li key={index}>
          <a
            href={`#${packageChapterId(index)}`}
            onClick={(event) => goTo(event, packageChapterId(index))}
            className={classNames(LINK, 'text-muted')}
          >
            <span dir="auto" className="truncate">
              {packageLabel(name, index)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};

/** Keeps the link of the chapter in sight that is being read, in the row on a phone. */
const useLinkInSight = (reading: string | null) => {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (reading && link) strip.current?.scrollTo({ left: link.offsetLeft - 24 });
  }, [reading]);
  return strip;
};

/** The chapters of the settings: beside them on a wide screen, a row above them on a phone. It stays in sight. */
export const SettingsIndex = ({ ownWords }: { ownWords: boolean }) => {
  const chapters = useMemo(() => chaptersOf(ownWords), [ownWords]);
  const reading = useReading(chapters);
  const strip = useLinkInSight(reading);
  return (
    <nav
      aria-label="Chapters"
      className="max-lg:sticky max-lg:top-11 max-lg:z-10 max-lg:-mx-4 max-lg:mb-4 max-lg:border-b max-lg:border-line max-lg:bg-paper lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto"
    >
      <div
        ref={strip}
        className="max-lg:relative max-lg:overflow-x-auto max-lg:px-1 max-lg:[scrollbar-width:none] max-lg:mask-r-from-85% forced-colors:mask-none"
      >
        <ul className="flex w-max max-lg:pr-14 lg:-ml-3 lg:grid lg:w-auto lg:grid-cols-[minmax(0,1fr)]">
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <ChapterLink {...chapter} current={chapter.id === reading} />
            </li>
          ))}
          <li className="max-lg:hidden">
            <PackageLinks />
          </li>
        </ul>
      </div>
    </nav>
  );
};
