import { Tabs } from 'radix-ui';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { useUnsaved } from '#lib/drafts/drafts.ts';
import { STRIP, useStrip } from '#lib/window-hooks.ts';
import { UnreadBadge } from '../features/bookings/marks/unread-badge.tsx';
import { Boundary } from './boundary.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useIsOpen } from './open-places.ts';
import { PlaceContent } from './place-content.tsx';
import { UnsavedDot } from './place-link.tsx';
import { useCurrentPlace } from './places.ts';
import { isInStudio } from './studio-sections.ts';
import { TABS } from './tabs.ts';

const TRIGGER =
  'relative flex min-h-11 sm:first:-ml-3 shrink-0 items-center gap-2 px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-ink data-[state=active]:text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:after:bg-accent forced-colors:data-[state=active]:after:h-1 forced-colors:data-[state=active]:after:bg-[Highlight] -outline-offset-2 in-data-pointed:outline-none';

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

/** A tab that has been shown stays mounted and hidden, so that changing tabs loses no typed text. */
export const DashboardTabs = () => {
  const { current, visited, show } = useCurrentPlace();
  const unsaved = useUnsaved((state) => state.places);
  const strip = useStrip(current);
  const isOpen = useIsOpen();
  return (
    // On the Studio page no tab is open: passing one by keyboard must not open it.
    <Tabs.Root value={current} onValueChange={show} activationMode={isInStudio(current) ? 'manual' : 'automatic'}>
      {/* Opaque to its edges, where the names fade, so that content scrolling beneath does not show through. */}
      <div className="sticky top-0 z-20 print:hidden short:static -mx-4 mb-4 border-b border-line bg-paper sm:mx-0 sm:mb-6">
        <Tabs.List {...strip} aria-label="Sections" {...notePointer} className={`${STRIP} px-1 sm:px-0`}>
          {TABS.filter(isOpen).map(({ id, label }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              data-name={id}
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
          {tab === TABS[0] && isOpen(tab) && (
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
