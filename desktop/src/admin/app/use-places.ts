import { useEffect, useLayoutEffect } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { hasStoredDraft } from '#lib/drafts/drafts.ts';
import { keepAddress, useCurrentPlace } from './current-place.ts';
import { loadPlace } from './place.ts';
import { PLACES } from './places.ts';

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

/** Fetches all places, one after another: together they would hold up the place that is shown. */
const fetchAhead = async (): Promise<void> => {
  for (const place of PLACES) {
    await whenIdle();
    await loadPlace(place).catch(() => undefined);
  }
};

/** Fetches the other places in idle time, so that they open at once, even without a network. */
const usePlacesAhead = () =>
  useEffect(() => {
    const timer = setTimeout(() => void fetchAhead(), FETCH_AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

/** Marks unsaved work from before a reload, and asks before leaving, even if its place has not been shown. */
const useStoredDrafts = (openBehind: (ids: readonly string[]) => void) =>
  useEffect(() => openBehind(PLACES.map(({ id }) => id).filter(hasStoredDraft)), [openBehind]);

/** The address always names the place that is shown, and Back goes to the previous one. */
const useAddress = (follow: () => void) =>
  useEffect(() => {
    keepAddress();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);

/** In the desktop app, a notification opens a place. */
const useShownPlace = (show: (id: string) => void) => useEffect(() => desktopBridge()?.onShow(show), [show]);

/** Keeps address, scroll position and drafts in step with the visible place. */
export const usePlaces = (): void => {
  const { current, show, follow, openBehind } = useCurrentPlace();
  useRestoredScroll(current);
  usePlacesAhead();
  useStoredDrafts(openBehind);
  useAddress(follow);
  useShownPlace(show);
};
