import { Tabs } from 'radix-ui';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { UnreadBadge } from '../features/enquiries/marks/unread-badge.tsx';
import { Boundary } from './boundary.tsx';
import { useCurrentPlace } from './current-place.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { FirstSteps } from './first-steps.tsx';
import { PlaceContent } from './place-content.tsx';
import { isInStudio } from './studio-sections.ts';
import { TABS } from './tabs.ts';
import { UnsavedDot } from './unsaved-dot.tsx';

const TRIGGER =
  'relative flex min-h-11 sm:first:-ml-3 shrink-0 items-center gap-2 px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-ink data-[state=active]:text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:after:bg-accent forced-colors:data-[state=active]:after:h-1 forced-colors:data-[state=active]:after:bg-[Highlight] -outline-offset-2 in-data-pointed:outline-none';

const bringToMiddle = (strip: HTMLElement, tab: HTMLElement): void =>
  strip.scrollTo({ left: tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2 });

/**
 * A script focuses a pressed tab, and the browser would show the focus ring as for the keyboard. This hides the ring
 * until a key is pressed.
 */
const notePointer = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.toggleAttribute('data-pointed', true),
  onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) => currentTarget.toggleAttribute('data-pointed', false),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.toggleAttribute('data-pointed', false);
  },
};

/** Fades the edge of the strip beyond which there are more names. */
const hintAtMore = (strip: HTMLElement): void => {
  const beyond = strip.scrollWidth - strip.clientWidth - strip.scrollLeft;
  strip.toggleAttribute('data-before', strip.scrollLeft > 1);
  strip.toggleAttribute('data-beyond', beyond > 1);
};

/** Keeps the name of the current tab in view, whatever shows it and however narrow the window becomes. */
const useTabInSight = (current: string) => {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!strip.current) return;
    const list = strip.current;
    const tab = list.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    const watch = new ResizeObserver(() => {
      if (tab) bringToMiddle(list, tab);
      hintAtMore(list);
    });
    watch.observe(list);
    // Any of them may grow by a badge or a dot and push the current tab along.
    for (const other of list.children) watch.observe(other);
    return () => watch.disconnect();
  }, [current]);
  return strip;
};

/** A tab that has been shown stays mounted and hidden, so that changing tabs loses no typed text. */
export const DashboardTabs = () => {
  const { current, visited, show } = useCurrentPlace();
  const unsaved = useUnsaved((state) => state.places);
  const strip = useTabInSight(current);
  return (
    // On the Studio page no tab is open: passing one by keyboard must not open it.
    <Tabs.Root value={current} onValueChange={show} activationMode={isInStudio(current) ? 'manual' : 'automatic'}>
      {/* Opaque to its edges, where the names fade, so that content scrolling beneath does not show through. */}
      <div className="sticky top-0 z-20 -mx-4 mb-6 border-b border-line bg-paper sm:mx-0">
        <Tabs.List
          ref={strip}
          aria-label={words.tabs}
          {...notePointer}
          onScroll={(event) => hintAtMore(event.currentTarget)}
          className="flex overflow-x-auto px-1 [scrollbar-width:none] data-beyond:mask-r-from-82% data-before:mask-l-from-82% forced-colors:mask-none sm:px-0"
        >
          {TABS.map(({ id, label }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              data-tab={id}
              className={TRIGGER}
              onFocus={(event) => event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })}
            >
              {label}
              {id === 'bookings' && (
                <Boundary fallback={() => null}>
                  <UnreadBadge />
                </Boundary>
              )}
              {unsaved.has(id) && <UnsavedDot />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      {TABS.filter(({ id }) => visited.has(id)).map((tab) => (
        <Tabs.Content
          key={tab.id}
          value={tab.id}
          data-place={tab.id}
          forceMount
          tabIndex={-1}
          className="outline-none data-[state=inactive]:hidden"
        >
          {tab === TABS[0] && (
            <Boundary fallback={() => null}>
              <FirstSteps />
            </Boundary>
          )}
          <PlaceContent place={tab} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};
