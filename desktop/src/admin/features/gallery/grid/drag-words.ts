import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { GalleryImage } from '@shutterdesk/shared';

const leftThere = (alt: string) => `${alt} stays where it was.`;

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
      return `${nameOf(active)} taken up at position ${placeOf(active)} of ${count}.`;
    },
    onDragOver: ({ active, over }) => {
      moved ||= over !== null && over.id !== active.id;
      return over && moved ? `${nameOf(active)} is over position ${placeOf(over)} of ${count}.` : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active)} put down at position ${placeOf(over)} of ${count}.` : leftThere(nameOf(active)),
    onDragCancel: ({ active }) => leftThere(nameOf(active)),
  };
};
