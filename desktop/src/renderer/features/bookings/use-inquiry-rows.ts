import type { ContactSubmission } from '@shutterdesk/shared';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

const USUAL_HEIGHT = 240;
const GAP = 12;
const BEYOND_THE_EDGE = 4;

/** Where the list begins on the page: what stands above it may grow and shrink. */
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

/** Only the cards near the window are there; `focused` stays wherever the window goes. */
export const useInquiryRows = (
  inquiries: readonly ContactSubmission[],
  list: RefObject<HTMLElement | null>,
  focused: number,
) => {
  const scrollMargin = useDistanceFromTop(list);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const kept = focused >= 0 && focused < range.count && !shown.includes(focused);
      return kept ? [...shown, focused].sort((a, b) => a - b) : shown;
    },
    [focused],
  );
  return useWindowVirtualizer({
    count: inquiries.length,
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    overscan: BEYOND_THE_EDGE,
    scrollMargin,
    rangeExtractor,
    getItemKey: (index) => inquiries[index]?.id ?? index,
    // In a hidden tab everything measures nothing: what was measured before stays true.
    measureElement: (element, _, { itemSizeCache, options, indexFromElement }) => {
      const height = (element as HTMLElement).offsetHeight;
      if (height > 0) return height;
      const index = indexFromElement(element as HTMLElement);
      return itemSizeCache.get(options.getItemKey(index)) ?? USUAL_HEIGHT;
    },
  });
};
