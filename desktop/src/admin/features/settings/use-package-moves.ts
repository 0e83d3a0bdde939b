import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { sortableKeys } from '#lib/sortable-keys.ts';
import type { SettingsForm } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

/** Moves packages by pointer and keyboard, and announces each step. `ids` are in the order shown. */
export const usePackageMoves = (ids: readonly string[]) => {
  const { getValues } = useFormContext<SettingsForm>();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeys }));
  const placeOf = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id));
  const nameOf = (id: UniqueIdentifier): string =>
    words.packageLabel(getValues(`packages.${placeOf(id)}.name`) ?? '', placeOf(id));
  const at = (id: UniqueIdentifier | undefined): [place: number, count: number] => [placeOf(id) + 1, ids.length];
  // Picking up a package first reports its own place: that is not a move.
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return words.pickedUp(nameOf(active.id), ...at(active.id));
    },
    onDragOver: ({ active, over }) => {
      moved.current ||= over !== null && over.id !== active.id;
      return over && moved.current ? words.movedTo(nameOf(active.id), ...at(over.id)) : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over ? words.putDown(nameOf(active.id), ...at(over.id)) : words.putBack(nameOf(active.id)),
    onDragCancel: ({ active }) => words.putBack(nameOf(active.id)),
  };
  return {
    sensors,
    accessibility: { announcements, screenReaderInstructions: { draggable: words.reorderHelp } },
  };
};
