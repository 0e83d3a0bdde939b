import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { GalleryImage } from '@shutterdesk/shared';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { sortableKeys } from '#lib/keys.ts';
import { jpegAtLeast } from '#lib/pictures.ts';
import { Badge } from '#ui/badge.tsx';
import { useOrderGallery } from '../gallery-mutations.ts';
import { ImageRows, type ImageRowsProps } from './image-rows.tsx';
import { reordered } from './reorder.ts';

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

const leftThere = (alt: string) => `${alt} stays where it was.`;

/** Announces to screen readers how a photograph moves. */
const dragAnnouncements = (images: readonly GalleryImage[]): Announcements => {
  const nameOf = ({ id }: Active) => images.find((image) => image.id === id)?.alt ?? '';
  const placeOf = (over: Active | Over) => images.findIndex(({ id }) => id === over.id) + 1;
  const count = images.length;
  // The first event is always its own place, which the pick-up has already announced.
  let moved = false;
  return {
    onDragStart: ({ active }) => {
      moved = false;
      return `${nameOf(active)} picked up at position ${placeOf(active)} of ${count}.`;
    },
    onDragOver: ({ active, over }) => {
      moved ||= over !== null && over.id !== active.id;
      return over && moved ? `${nameOf(active)} is over position ${placeOf(over)} of ${count}.` : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active)} dropped at position ${placeOf(over)} of ${count}.` : leftThere(nameOf(active)),
    onDragCancel: ({ active }) => leftThere(nameOf(active)),
  };
};

/**
 * A drag starts only after a small movement of the mouse or a short rest of the finger, so that clicks still work.
 */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: sortableKeys, scrollBehavior: 'auto' } as const;

/** The photographs in their order, to reorder by mouse, finger or keyboard. */
export const ImageGrid = (props: ImageRowsProps) => {
  const { images, selected } = props;
  const [active, setActive] = useState<string | null>(null);
  const order = useOrderGallery();
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const ids = useMemo(() => images.map(({ id }) => id), [images]);
  const accessibility = useMemo(
    () => ({
      announcements: dragAnnouncements(images),
      screenReaderInstructions: {
        draggable:
          'Press Space to pick up the photo, the arrow keys to move it, Space to drop it, Escape to leave it where it was.',
      },
    }),
    [images],
  );
  const drop = ({ over }: DragEndEvent) => {
    setActive(null);
    if (!active || !over || over.id === active) return;
    order.mutate(reordered(ids, active, String(over.id), selected));
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
        <ImageRows {...props} active={active} />
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
