import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { ARROWS } from '#lib/keys.ts';
import { buttonClasses } from './button.tsx';
import { moved } from './item-list.tsx';

/** The tolerance for measuring errors, in pixels. */
const CLEARLY = 2;

/**
 * An arrow key moves the dragged item to the nearest place on that side. Unlike dnd-kit's own function, it uses the
 * size of the item's place, even if only its picture is shown, and treats places a fraction of a pixel apart as one
 * column.
 */
const sortableKeys: KeyboardCoordinateGetter = (event, args) => {
  const { active, collisionRect, droppableRects } = args.context;
  const place = active && droppableRects.get(active.id);
  if (!collisionRect || !place) return sortableKeyboardCoordinates(event, args);
  const { width, height } = place;
  const [x, y] = ARROWS[event.code] ?? [0, 0];
  const [left, top] = [collisionRect.left + x * CLEARLY, collisionRect.top + y * CLEARLY];
  const moved = { width, height, left, top, right: left + width, bottom: top + height };
  return sortableKeyboardCoordinates(event, { ...args, context: { ...args.context, collisionRect: moved } });
};

/**
 * A drag starts only after a small movement of the mouse or a short rest of the finger, so that clicks still work.
 */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: sortableKeys, scrollBehavior: 'auto' } as const;

/** Starts a drag by mouse, finger or keyboard. */
export const useDragSensors = () =>
  useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD));

const leftThere = (name: string) => `${name} stays where it was.`;

/** Tells people who hear the page how to move an item of a list, and how it moves. `noun` is what is moved. */
export const dragWords = (noun: string, items: readonly { readonly id: string; readonly name: string }[]) => {
  const nameOf = ({ id }: Active) => items.find((item) => item.id === id)?.name ?? '';
  const placeOf = (over: Active | Over) => items.findIndex(({ id }) => id === over.id) + 1;
  const count = items.length;
  // The first event is always its own place, which the pick-up has already announced.
  let moved = false;
  const announcements: Announcements = {
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
  return {
    announcements,
    screenReaderInstructions: {
      draggable: `Press Space to pick up the ${noun}, the arrow keys to move it, Space to drop it, Escape to leave it where it was.`,
    },
  };
};

interface SortedListProps {
  /** One of its items, for people who hear the page. */
  noun: string;
  items: readonly { readonly id: string; readonly name: string }[];
  /** One below the other, of any height; else in a grid. */
  isColumn?: boolean;
  className: string;
  /** Called with all ids in their new order. */
  onOrder: (ids: readonly string[]) => void;
  children: ReactNode;
}

/** Items in their order, to reorder by mouse, finger or keyboard. */
export const SortedList = ({ noun, items, isColumn, className, onOrder, children }: SortedListProps) => {
  const ids = items.map(({ id }) => id);
  const placeOf = ({ id }: Active | Over) => ids.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(moved(ids, placeOf(active), placeOf(over)));
  };
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={closestCenter}
      accessibility={dragWords(noun, items)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={isColumn ? verticalListSortingStrategy : rectSortingStrategy}>
        <ol className={className}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
};

interface SortedItemProps {
  id: string;
  /** Names its handle. */
  label: string;
  /** The target of links in an index. */
  anchor?: string;
  className: string;
  children: (handle: ReactNode) => ReactNode;
}

export const SortedItem = ({ id, label, anchor, className, children }: SortedItemProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('relative', className, isDragging && 'z-10 shadow-raised')}
    >
      {children(
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={label}
          title={label}
          className={buttonClasses({ look: 'quiet', shape: 'icon' }, 'cursor-grab touch-none')}
        >
          <GripVertical aria-hidden />
        </button>,
      )}
    </li>
  );
};
