import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';
import { useBox } from '#lib/pictures.ts';

const GAP = 12;
/** The height below the picture of a card: two lines of description and its buttons. */
const BELOW = 97;
/** Rows beyond both edges of the window, so that the arrow keys find the next one. */
const BEYOND = 3;

const columnsFor = (width: number): number => {
  if (width < 520) return 2;
  if (width < 900) return 3;
  return width < 1200 ? 4 : 5;
};

/** The cards of a list of this width; all have one size. */
const cardsIn = (listWidth: number) => {
  const columns = columnsFor(listWidth);
  const width = (listWidth - GAP * (columns - 1)) / columns;
  return { columns, width, height: width * 0.75 + BELOW };
};

/**
 * Lays cards out in rows, of which only those in and near the window are rendered. `mounted` is the index of a card
 * that is rendered wherever it is; -1: none.
 */
export const useImageRows = (list: RefObject<HTMLElement | null>, count: number, mounted: number) => {
  const { width, top } = useBox(list);
  const { columns, width: cardWidth, height } = cardsIn(width);
  const heldRow = mounted < 0 ? -1 : Math.floor(mounted / columns);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      return heldRow < 0 || rows.includes(heldRow) ? rows : [...rows, heldRow].sort((a, b) => a - b);
    },
    [heldRow],
  );
  const virtualizer = useWindowVirtualizer({
    count: width > 0 ? Math.ceil(count / columns) : 0,
    estimateSize: () => height,
    gap: GAP,
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another width, every row has another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, cardWidth]);
  const placeOf = (start: number, column: number) => ({
    top: start - top,
    left: column * (cardWidth + GAP),
    width: cardWidth,
  });
  return { virtualizer, columns, placeOf };
};
