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
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { sortableKeys } from '#lib/sortable-keys.ts';
import { useOrderGallery } from '../gallery-mutations.ts';
import { dragAnnouncements } from './drag-words.ts';
import { DraggedImage } from './dragged-image.tsx';
import { ImageRows, type ImageRowsProps } from './image-rows.tsx';
import { reordered } from './reorder.ts';
import { cardRect } from './use-image-rows.ts';

/**
 * A drag starts only after a small movement of the mouse or a short rest of the finger, so that clicks still work.
 */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: sortableKeys, scrollBehavior: 'auto' } as const;
const MEASURING = { droppable: { measure: cardRect } };

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
          'Space takes the photograph up, the arrow keys move it, Space puts it down, Escape leaves it where it was.',
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
      measuring={MEASURING}
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
