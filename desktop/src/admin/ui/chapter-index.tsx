import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { STRIP, useStrip } from '#lib/window-hooks.ts';

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
const useReading = (chapters: readonly { readonly id: string }[]): string | null => {
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
    // A press on a link of the index focuses it first: the row must not move under the finger.
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Node && elements.some((element) => element.contains(target))) showCurrent();
    };
    document.addEventListener('focusin', follow);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', follow);
    };
  }, [chapters]);
  return reading;
};

/** Scrolls to a chapter, unfolds it, and focuses it for the keyboard. The address does not change. */
export const goToChapter = (event: MouseEvent, id: string): void => {
  const chapter = document.getElementById(id);
  if (!chapter) return;
  event.preventDefault();
  for (const folded of chapter.querySelectorAll('details')) folded.open = true;
  chapter.scrollIntoView({ block: 'start' });
  chapter.focus({ preventScroll: true });
};

export const CHAPTER_LINK =
  'flex min-h-11 items-center rounded-control px-3 text-sm whitespace-nowrap hover:bg-sunken lg:min-h-9';

interface ChapterIndexProps<Name extends string> {
  /** The title of each chapter, in order. */
  titles: Readonly<Record<Name, string>>;
  /** The id of a chapter's element. */
  id: (name: Name) => string;
  /** On a wide screen it stands beside the chapters, not above them. */
  beside?: boolean;
  /** Further items. */
  children?: ReactNode;
}

/** Links to the chapters of a long screen, which stay in sight: on a phone a row that scrolls. */
export const ChapterIndex = <Name extends string>({ titles, id: idOf, beside, children }: ChapterIndexProps<Name>) => {
  const chapters = useMemo(
    () => (Object.keys(titles) as Name[]).map((name) => ({ id: idOf(name), title: titles[name] })),
    [titles, idOf],
  );
  const reading = useReading(chapters);
  const strip = useStrip(reading ?? '');
  return (
    <nav
      aria-label="Chapters"
      className={classNames(
        'sticky print:hidden max-lg:z-10 max-lg:-mx-4 max-lg:mb-4 max-lg:border-b max-lg:border-line max-lg:bg-paper',
        beside
          ? // On a narrow screen it stands below the tabs, which stay in sight too.
            'max-lg:top-11 lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto'
          : 'top-0 lg:z-10 lg:mb-4 lg:border-b lg:border-line lg:bg-paper lg:py-1',
      )}
    >
      <ul
        {...strip}
        className={classNames(
          STRIP,
          'max-lg:px-1 lg:-ml-3 lg:overflow-visible',
          beside ? 'lg:grid lg:grid-cols-[minmax(0,1fr)]' : 'lg:flex-wrap',
        )}
      >
        {chapters.map(({ id, title }) => (
          <li key={id} data-name={id}>
            <a
              href={`#${id}`}
              aria-current={id === reading ? 'true' : undefined}
              onClick={(event) => goToChapter(event, id)}
              className={classNames(CHAPTER_LINK, id === reading ? 'font-semibold text-ink' : 'text-muted')}
            >
              {title}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
};
