import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Package } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { sortableKeys } from '#lib/keys.ts';
import { Button } from '#ui/button.tsx';
import { CHAPTER, CHAPTER_TITLES, packageChapterId, packageLabel } from './chapters.ts';
import { PackageCard } from './package-card.tsx';
import type { SettingsFields } from './settings-form.ts';

const pickedUp = (name: string, place: number, count: number) => `Picked up ${name}, place ${place} of ${count}.`;

const movedTo = (name: string, place: number, count: number) => `${name} is now at place ${place} of ${count}.`;

const putDown = (name: string, place: number, count: number) => `${name} was put down at place ${place} of ${count}.`;

const putBack = (name: string) => `${name} is back where it was.`;

/** Moves packages by pointer and keyboard, and announces each step. `ids` and `names` are in the order shown. */
const usePackageMoves = (ids: readonly string[], names: readonly string[]) => {
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

const NEW_PACKAGE = { name: 'New Package', price: '0', features: ['Feature 1'], featured: false };

/** A package that an older release stored may have no id. */
const rowOf = ({ id }: Package, index: number): string => id ?? String(index);

const chapterOf = (index: number): HTMLElement | null => document.getElementById(packageChapterId(index));

export const PackagesSection = ({ saved: { form, errors, change } }: { saved: SettingsFields }) => {
  const { packages, currency } = form;
  const addButton = useRef<HTMLButtonElement>(null);
  const ids = packages.map(rowOf);
  const { sensors, accessibility } = usePackageMoves(
    ids,
    packages.map(({ name }) => name),
  );
  const featured = packages.filter((item) => item.featured).length;
  const changeAt = (index: number, part: Partial<Package>): void =>
    change((now) => ({ packages: now.packages.map((item, at) => (at === index ? { ...item, ...part } : item)) }));
  const add = () => {
    change({ packages: [...packages, { ...NEW_PACKAGE, id: newId() }] });
    requestAnimationFrame(() => chapterOf(packages.length)?.querySelector('input')?.focus());
  };
  const removeAt = (index: number) => {
    change({ packages: packages.toSpliced(index, 1) });
    requestAnimationFrame(() => {
      const beside = chapterOf(Math.min(index, packages.length - 2));
      (beside ?? addButton.current)?.focus({ preventScroll: true });
    });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) change({ packages: arrayMove(packages, from, to) });
  };
  return (
    <section id={CHAPTER.packages} tabIndex={-1} className="max-lg:scroll-mt-12" aria-labelledby="packages-heading">
      <h3 id="packages-heading" className="mt-8 mb-3 text-lg font-semibold tracking-tight">
        {CHAPTER_TITLES.packages}
      </h3>
      {packages.length === 0 && (
        <p className="mb-4 text-sm text-muted">No packages yet. Your contact form offers a general inquiry instead.</p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="grid gap-4">
            {packages.map((item, index) => (
              <PackageCard
                key={rowOf(item, index)}
                id={rowOf(item, index)}
                index={index}
                item={item}
                currency={currency}
                featured={featured}
                errors={errors}
                onChange={(part) => changeAt(index, part)}
                onRemove={() => removeAt(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Button ref={addButton} className="mt-4 w-full border-dashed sm:w-auto" onClick={add}>
        <Plus aria-hidden />
        Add Package
      </Button>
    </section>
  );
};
