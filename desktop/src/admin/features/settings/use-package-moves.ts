import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef } from 'react';
import { sortableKeys } from '#lib/keys.ts';
import { packageLabel } from './chapters.ts';

const pickedUp = (name: string, place: number, count: number) => `Picked up ${name}, place ${place} of ${count}.`;

const movedTo = (name: string, place: number, count: number) => `${name} is now at place ${place} of ${count}.`;

const putDown = (name: string, place: number, count: number) => `${name} was put down at place ${place} of ${count}.`;

const putBack = (name: string) => `${name} is back where it was.`;

/** Moves packages by pointer and keyboard, and announces each step. `ids` and `names` are in the order shown. */
export const usePackageMoves = (ids: readonly string[], names: readonly string[]) => {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeys }));
  const placeOf = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id));
  const nameOf = (id: UniqueIdentifier): string => packageLabel(names[placeOf(id)] ?? '', placeOf(id));
  const at = (id: UniqueIdentifier | undefined): [place: number, count: number] => [placeOf(id) + 1, ids.length];
  // Picking up a package first reports its own place: that is not a move.
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return pickedUp(nameOf(active.id), ...at(active.id));
    },
    onDragOver: ({ active, over }) => {
      moved.current ||= over !== null && over.id !== active.id;
      return over && moved.current ? movedTo(nameOf(active.id), ...at(over.id)) : undefined;
    },
    onDragEnd: ({ active, over }) => (over ? putDown(nameOf(active.id), ...at(over.id)) : putBack(nameOf(active.id))),
    onDragCancel: ({ active }) => putBack(nameOf(active.id)),
  };
  return {
    sensors,
    accessibility: {
      announcements,
      screenReaderInstructions: {
        draggable:
          'Press Space to pick up, the arrow keys to move, Space to put down, Escape to leave it where it was.',
      },
    },
  };
};
