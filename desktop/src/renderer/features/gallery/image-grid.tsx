import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { GalleryImage } from '@shutterdesk/shared';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dragAnnouncements } from './drag-words.ts';
import { DraggedImage } from './dragged-image.tsx';
import { useImageEdit } from './edit-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { ImageCard } from './image-card.tsx';
import { reordered } from './reorder.ts';
import { useImageRows } from './use-image-rows.ts';
import { useOrderGallery } from './use-order-gallery.ts';

interface ImageGridProps {
  images: readonly GalleryImage[];
  selected: ReadonlySet<string>;
  /** Being deleted. */
  busy: ReadonlySet<string>;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}

/** A click stays a click: the mouse has to move a little, a finger to rest a moment. */
const useGallerySensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );

/** All saved photographs, of which only those in and near the window exist as elements. */
export const ImageGrid = ({ images, selected, busy, onSelect, onDelete }: ImageGridProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const editing = useImageEdit(({ edit }) => edit?.id);
  const order = useOrderGallery();
  const ids = images.map(({ id }) => id);
  const { virtualizer, columns, placeOf } = useImageRows(list, ids.length, active ? ids.indexOf(active) : -1);
  const carried = active && selected.has(active) ? selected : new Set<string>();
  const drop = ({ over }: DragEndEvent) => {
    setActive(null);
    if (!active || !over || over.id === active) return;
    order.mutate(reordered(ids, active, String(over.id), selected));
  };
  return (
    <DndContext
      sensors={useGallerySensors()}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: dragAnnouncements(images),
        screenReaderInstructions: { draggable: words.moveHelp },
      }}
      onDragStart={(event) => setActive(String(event.active.id))}
      onDragCancel={() => setActive(null)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().flatMap(({ index: row, start }) => {
            const inRow = images.slice(row * columns, (row + 1) * columns);
            const tallest = Math.max(
              0,
              inRow.findIndex(({ id }) => id === editing),
            );
            return inRow.map((image, column) => (
              <ImageCard
                key={image.id}
                image={image}
                index={row * columns + column}
                count={images.length}
                selected={selected.has(image.id)}
                editing={image.id === editing}
                carried={carried.has(image.id)}
                disabled={busy.has(image.id)}
                {...placeOf(start, column)}
                row={column === tallest ? row : undefined}
                measure={column === tallest ? virtualizer.measureElement : undefined}
                onSelect={onSelect}
                onDelete={onDelete}
              />
            ));
          })}
        </ul>
      </SortableContext>
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {active && <DraggedImage image={images.find(({ id }) => id === active)} count={Math.max(1, carried.size)} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
};
