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

/** Moving packages by pointer and by keys, each step said aloud. `ids` are in the order shown. */
export const usePackageMoves = (ids: readonly string[]) => {
  const { getValues } = useFormContext<SettingsForm>();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeys }));
  const placeOf = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id));
  const nameOf = (id: UniqueIdentifier): string =>
    words.packageLabel(getValues(`packages.${placeOf(id)}.name`) ?? '', placeOf(id));
  const at = (id: UniqueIdentifier | undefined): [place: number, count: number] => [placeOf(id) + 1, ids.length];
  // A package that is picked up is over its own place at once: that is no move, and needs no announcement.
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
