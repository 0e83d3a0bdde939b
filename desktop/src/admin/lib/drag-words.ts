import {
  type Active,
  type Announcements,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeys } from './keys.ts';

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
