import { type EnquiryFilter, listEnquiries, PAGE_MAX, placeText } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, observeWindowOffset, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { api } from '#lib/api/api.ts';
import { useBox } from '#lib/window-hooks.ts';
import { listKey, olderKey } from '../enquiry-queries.ts';
import { type LoadedList, PAGE_SIZE, withPage } from '../loaded-list.ts';

/** The next page is fetched when this few rows are left below the window. */
const AHEAD = 15;

/** A far jump loads fewer, larger pages. */
const sizeFor = (missing: number): number => Math.min(PAGE_MAX, Math.max(PAGE_SIZE, missing));

const NOTHING_MORE: LoadedList = { enquiries: [], complete: true };

/**
 * Loads the list as far as the window shows it.
 * @param loaded null while it is not known
 * @param lastShown the index of the last row in the window
 */
export const useOlderEnquiries = (filter: EnquiryFilter, loaded: LoadedList | null, lastShown: number) => {
  const { enquiries, complete } = loaded ?? NOTHING_MORE;
  const last = enquiries.at(-1);
  const missing = lastShown + AHEAD - enquiries.length;
  const before = last && placeText(last);
  return useQuery({
    queryKey: olderKey(filter, before),
    queryFn: async ({ client, signal }) => {
      const limit = sizeFor(missing);
      const query = { ...filter, limit: String(limit), ...(before === undefined ? {} : { before }) };
      const page = await api(listEnquiries, { signal, query });
      const list = client.getQueryState<LoadedList>(listKey(filter));
      if (list?.data) {
        const read = { before: last ?? null, enquiries: page, isLast: page.length < limit };
        client.setQueryData(listKey(filter), withPage(list.data, read), { updatedAt: list.dataUpdatedAt });
      }
      return page.length;
    },
    enabled: !complete && missing >= 0,
    gcTime: 0,
  });
};

export const USUAL_HEIGHT = 190;
const SHORT_HEIGHT = 111;
const BEYOND_THE_EDGE = 4;

interface EnquiryRows {
  loaded: LoadedList;
  /** The number of rows, loaded or not. */
  total: number;
  list: RefObject<HTMLElement | null>;
  /** The index of the focused row: it stays mounted wherever the window goes. */
  focused: number;
  /** The rows are short, beside the chosen enquiry. */
  isWide: boolean;
}

/** Renders only the rows near the window. They stay in place when rows above come or go. */
export const useEnquiryRows = ({ loaded: { enquiries }, total, list, focused, isWide }: EnquiryRows) => {
  const usual = isWide ? SHORT_HEIGHT : USUAL_HEIGHT;
  const { top: scrollMargin } = useBox(list);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const addFocused = focused >= 0 && focused < range.count && !indexes.includes(focused);
      return addFocused ? [...indexes, focused].sort((a, b) => a - b) : indexes;
    },
    [focused],
  );
  const getItemKey = useCallback((index: number) => enquiries[index]?.id ?? index, [enquiries]);
  return useWindowVirtualizer({
    count: total,
    estimateSize: () => usual,
    overscan: BEYOND_THE_EDGE,
    scrollMargin,
    rangeExtractor,
    getItemKey,
    // At the top of the list, newer enquiries appear above and are visible.
    anchorTo: window.scrollY > scrollMargin ? 'end' : 'start',
    // Elements in a hidden tab have no size, and the window scrolls for other tabs, so the last offset stays valid.
    observeElementOffset: (rows, moved) =>
      observeWindowOffset(rows, (offset, isScrolling) => {
        if (list.current?.checkVisibility()) moved(offset, isScrolling);
      }),
    measureElement: (element, _, { itemSizeCache, options, indexFromElement }) => {
      const height = (element as HTMLElement).offsetHeight;
      if (height > 0) return height;
      const index = indexFromElement(element as HTMLElement);
      return itemSizeCache.get(options.getItemKey(index)) ?? usual;
    },
  });
};
