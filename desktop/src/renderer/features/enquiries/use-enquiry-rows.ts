import { defaultRangeExtractor, observeWindowOffset, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { LoadedList } from './loaded-list.ts';

export const USUAL_HEIGHT = 200;
const GAP = 12;
const BEYOND_THE_EDGE = 4;

/** Firefox lays nothing out further down than some 17 million pixels, Chromium and Safari some 33 million. */
export const ROWS_MAX = 50_000;

/** The list's distance from the top of the page. It changes with the height of everything above. */
const useDistanceFromTop = (list: RefObject<HTMLElement | null>): number => {
  const [distance, setDistance] = useState(0);
  // Measured after every render, for anything above may have changed; set only when it did.
  useLayoutEffect(() => {
    const shown = list.current?.offsetParent;
    if (!shown || !list.current) return;
    const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY);
    if (now !== distance) setDistance(now);
  });
  return distance;
};

interface EnquiryRows {
  loaded: LoadedList;
  /** The number of rows, loaded or not. */
  total: number;
  list: RefObject<HTMLElement | null>;
  /** The index of the row that has the focus: it stays wherever the window goes. */
  focused: number;
}

/** Renders only the rows near the window. They stay in place when rows above come or go. */
export const useEnquiryRows = ({ loaded: { enquiries }, total, list, focused }: EnquiryRows) => {
  const scrollMargin = useDistanceFromTop(list);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const addFocused = focused >= 0 && focused < range.count && !shown.includes(focused);
      return addFocused ? [...shown, focused].sort((a, b) => a - b) : shown;
    },
    [focused],
  );
  const getItemKey = useCallback((index: number) => enquiries[index]?.id ?? index, [enquiries]);
  return useWindowVirtualizer({
    count: Math.min(total, ROWS_MAX),
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    overscan: BEYOND_THE_EDGE,
    scrollMargin,
    rangeExtractor,
    getItemKey,
    // At the top of the list, newer enquiries come in above and are seen.
    anchorTo: window.scrollY > scrollMargin ? 'end' : 'start',
    // A hidden tab's elements have no size, and the window scrolls for other tabs: the last offset stays true.
    observeElementOffset: (rows, moved) =>
      observeWindowOffset(rows, (offset, isScrolling) => {
        if (list.current?.checkVisibility()) moved(offset, isScrolling);
      }),
    measureElement: (element, _, { itemSizeCache, options, indexFromElement }) => {
      const height = (element as HTMLElement).offsetHeight;
      if (height > 0) return height;
      const index = indexFromElement(element as HTMLElement);
      return itemSizeCache.get(options.getItemKey(index)) ?? USUAL_HEIGHT;
    },
  });
};
