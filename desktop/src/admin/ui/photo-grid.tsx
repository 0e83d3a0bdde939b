import { closestCenter, DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { GalleryImage } from '@shutterdesk/shared';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#lib/class-names.ts';
import { jpegAtLeast } from '#lib/pictures.ts';
import { useBox } from '#lib/window-hooks.ts';
import { Badge } from './badge.tsx';
import { ListState } from './loaded.tsx';
import type { GridPicture } from './photo-card.tsx';
import { dragWords, useDragSensors } from './sorted-list.tsx';

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
const useImageRows = (list: RefObject<HTMLElement | null>, count: number, mounted: number) => {
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

const NONE: ReadonlySet<string> = new Set();

interface PhotoCardProps extends Pick<GridPicture, 'image' | 'index' | 'count'> {
  disabled: boolean;
  /** It moves with the dragged one. */
  carried: boolean;
  place: CSSProperties;
  /** Set on the card whose height is measured for the row. */
  measuredRow: number | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
  children: (picture: GridPicture) => ReactNode;
}

const PhotoCard = (props: PhotoCardProps) => {
  const { image, index, count, disabled, carried, place, measuredRow, measure, children } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: image.id,
    disabled,
  });
  const attach = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element);
      measure?.(element);
    },
    [setNodeRef, measure],
  );
  return (
    <li
      ref={attach}
      data-index={measuredRow}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ ...place, transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'absolute flex min-w-0 flex-col overflow-hidden rounded-control border border-line bg-surface',
        (isDragging || carried) && 'opacity-40',
      )}
    >
      {children({ image, index, count, handle: setActivatorNodeRef, attributes, listeners })}
    </li>
  );
};

interface PhotoRowsProps {
  images: readonly GalleryImage[];
  /** The photographs that are dragged together. */
  selected?: ReadonlySet<string>;
  /** Those that cannot be dragged now. */
  isDisabled?: (id: string) => boolean;
  /** The content of a photograph’s card. */
  children: (picture: GridPicture) => ReactNode;
}

/** All photographs, with elements only for those in and near the window; `active` is being dragged. */
const PhotoRows = (props: PhotoRowsProps & { active: string | null }) => {
  const { images, selected = NONE, isDisabled = () => false, children, active } = props;
  const list = useRef<HTMLUListElement>(null);
  const activeIndex = active ? images.findIndex(({ id }) => id === active) : -1;
  const { virtualizer, columns, placeOf } = useImageRows(list, images.length, activeIndex);
  const together = active !== null && selected.has(active);
  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().flatMap(({ index: row, start }) =>
        images.slice(row * columns, (row + 1) * columns).map((image, column) => (
          <PhotoCard
            key={image.id}
            image={image}
            index={row * columns + column}
            count={images.length}
            disabled={isDisabled(image.id)}
            carried={together && selected.has(image.id)}
            place={placeOf(start, column)}
            measuredRow={column === 0 ? row : undefined}
            measure={column === 0 ? virtualizer.measureElement : undefined}
          >
            {children}
          </PhotoCard>
        )),
      )}
    </ul>
  );
};

/** The picture that follows the pointer, with the number of photographs that move with it. */
const DraggedImage = ({ image, count }: { image: GalleryImage | undefined; count: number }) =>
  image && (
    <div className="relative">
      <img
        src={jpegAtLeast(image.picture, 400) ?? image.url}
        alt=""
        className="aspect-4/3 w-full rounded-control object-cover shadow-raised"
      />
      {count > 1 && (
        <span className="absolute top-2 right-2">
          <Badge>{count} photos</Badge>
        </span>
      )}
    </div>
  );

/** Stands in place of the gallery's photographs until they have been read, and says when that failed. */
export const PhotosState = ({ query }: Pick<ComponentProps<typeof ListState>, 'query'>) => (
  <ListState
    query={query}
    what="The gallery images"
    text="Loading gallery images..."
    count={4}
    block="aspect-4/3"
    layout="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
  />
);

/** A finger holds the photograph first, so that it can still scroll. */
export const OrderHint = () => (
  <>
    <span className="pointer-coarse:hidden">
      Drag a photo to its place, or use its handle with Space and the arrow keys.
    </span>
    <span className="hidden pointer-coarse:inline">Hold a photo, then drag it to its place.</span>
  </>
);

/** The order after `active` was dropped on `over`. The others in `together` move along, in their own order. */
export const reordered = (
  ids: readonly string[],
  active: string,
  over: string,
  together: ReadonlySet<string> = new Set(),
): string[] => {
  const moving = together.has(active) ? ids.filter((id) => together.has(id)) : [active];
  if (moving.includes(over)) return [...ids];
  const rest = ids.filter((id) => !moving.includes(id));
  const forwards = ids.indexOf(active) < ids.indexOf(over);
  const place = rest.indexOf(over) + (forwards ? 1 : 0);
  return [...rest.slice(0, place), ...moving, ...rest.slice(place)];
};

interface PhotoGridProps extends PhotoRowsProps {
  /** Called with all ids in their new order. */
  onOrder: (ids: readonly string[]) => void;
}

/** Photographs in their order, to reorder by mouse, finger or keyboard. */
export const PhotoGrid = ({ onOrder, ...rows }: PhotoGridProps) => {
  const { images, selected = NONE } = rows;
  const [active, setActive] = useState<string | null>(null);
  const sensors = useDragSensors();
  const ids = useMemo(() => images.map(({ id }) => id), [images]);
  const accessibility = useMemo(
    () =>
      dragWords(
        'photo',
        images.map(({ id, alt }) => ({ id, name: alt })),
      ),
    [images],
  );
  const drop = ({ over }: DragEndEvent) => {
    setActive(null);
    if (!active || !over || over.id === active) return;
    onOrder(reordered(ids, active, String(over.id), selected));
  };
  const count = active && selected.has(active) ? selected.size : 1;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={(event) => setActive(String(event.active.id))}
      onDragCancel={() => setActive(null)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <PhotoRows {...rows} active={active} />
      </SortableContext>
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {active && <DraggedImage image={images.find(({ id }) => id === active)} count={count} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
};
