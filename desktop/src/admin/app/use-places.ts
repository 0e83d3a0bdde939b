import { useEffect, useLayoutEffect } from 'react';
import { desktopBridge } from '#lib/desktop.ts';
import { hasStoredDraft } from '#lib/drafts/drafts.ts';
import { opensElsewhere } from '#lib/keys.ts';
import { isOpen } from './open-places.ts';
import { type DashboardPlace, loadPlace } from './place.ts';
import { keepAddress, PLACES, placeAt, useCurrentPlace } from './places.ts';
import { STUDIO } from './studio-sections.ts';
import { TABS } from './tabs.ts';

/** Restores a place's scroll position when it is shown again. */
const useRestoredScroll = (current: string) =>
  useLayoutEffect(() => {
    const { scrolled, visited } = useCurrentPlace.getState();
    // The first place is at its top, and scrolling would make the browser lay it out before it is complete.
    if (visited.size > 1) window.scrollTo({ top: scrolled[current] ?? 0 });
  }, [current]);

/** After this time, the first place has read its data. */
const FETCH_AHEAD_AFTER_MS = 1000;

/** Resolves when the browser has nothing better to do. Safari cannot say so. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, FETCH_AHEAD_AFTER_MS);
  });

/** The tabs, and Studio's sections once somebody is in Studio: on most days nobody opens it. */
const placesAhead = (isInStudio: boolean): readonly DashboardPlace[] => (isInStudio ? STUDIO : TABS);

/** Fetches places one after another: together they would hold up the place that is shown. */
const fetchAhead = async (isInStudio: boolean): Promise<void> => {
  for (const place of placesAhead(isInStudio).filter(isOpen)) {
    await whenIdle();
    await loadPlace(place).catch(() => undefined);
  }
};

/** Fetches the other places in idle time, so that they open at once, even without a network. */
const usePlacesAhead = (current: string) => {
  const isInStudio = STUDIO.some(({ id }) => id === current);
  useEffect(() => {
    const timer = setTimeout(() => void fetchAhead(isInStudio), FETCH_AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isInStudio]);
};

/** Marks unsaved work from before a reload, and asks before leaving, even if its place has not been shown. */
const useStoredDrafts = (openBehind: (ids: readonly string[]) => void) =>
  useEffect(
    () => openBehind(PLACES.filter((place) => isOpen(place) && hasStoredDraft(place.id)).map(({ id }) => id)),
    [openBehind],
  );

/** Without a place in the address, a person begins at the first that is open to them. */
const useOpenStart = () =>
  useLayoutEffect(() => {
    const { current } = useCurrentPlace.getState();
    const first = TABS.find(isOpen);
    if (!first || current !== TABS[0].id || first.id === current) return;
    useCurrentPlace.setState({ current: first.id, visited: new Set([first.id]) });
  }, []);

/** The address always names the place that is shown, and Back goes to the previous one. */
const useAddress = (follow: () => void) =>
  useEffect(() => {
    keepAddress();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);

/** A link to a place in the words of a section shows it here: nothing is loaded anew. */
const useOwnLinks = (show: (id: string) => void) =>
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || opensElsewhere(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest('a');
      const isOwn = link?.origin === window.location.origin && !link.target && !link.search && !link.hash;
      const place = isOwn ? placeAt(link.pathname) : undefined;
      if (!place) return;
      event.preventDefault();
      show(place.id);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [show]);

/** In the desktop app, a notification opens a place. */
const useShownPlace = (show: (id: string) => void) => useEffect(() => desktopBridge()?.onShow(show), [show]);

/** Keeps address, scroll position and drafts in step with the visible place. */
export const usePlaces = (): void => {
  const { current, show, follow, openBehind } = useCurrentPlace();
  useOpenStart();
  useRestoredScroll(current);
  usePlacesAhead(current);
  useStoredDrafts(openBehind);
  useAddress(follow);
  useOwnLinks(show);
  useShownPlace(show);
};
