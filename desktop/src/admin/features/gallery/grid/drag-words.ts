import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { GalleryImage } from '@shutterdesk/shared';
import { GALLERY_WORDS as words } from '../gallery-words.ts';

/** Announces to screen readers how a photograph moves. */
export const dragAnnouncements = (images: readonly GalleryImage[]): Announcements => {
  const nameOf = ({ id }: Active) => images.find((image) => image.id === id)?.alt ?? '';
  const placeOf = (over: Active | Over) => images.findIndex(({ id }) => id === over.id) + 1;
  const count = images.length;
  // The first event is always its own place, which the pick-up has already announced.
  let moved = false;
  return {
    onDragStart: ({ active }) => {
      moved = false;
      return words.takenUp(nameOf(active), placeOf(active), count);
    },
    onDragOver: ({ active, over }) => {
      moved ||= over !== null && over.id !== active.id;
      return over && moved ? words.movedOver(nameOf(active), placeOf(over), count) : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over ? words.putDown(nameOf(active), placeOf(over), count) : words.leftThere(nameOf(active)),
    onDragCancel: ({ active }) => words.leftThere(nameOf(active)),
  };
};
