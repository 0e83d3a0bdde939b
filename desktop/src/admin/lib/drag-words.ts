import type { Active, Announcements, Over } from '@dnd-kit/core';

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
