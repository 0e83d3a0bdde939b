import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { Button } from '#ui/button.tsx';
import { CHAPTER, CHAPTER_TITLES, packageChapterId } from './chapters.ts';
import { PackageCard } from './package-card.tsx';
import type { SettingsForm } from './settings-form.ts';
import { usePackageMoves } from './use-package-moves.ts';

const NEW_PACKAGE = { name: 'New Package', price: '0', features: ['Feature 1'], featured: false };

export const PackagesSection = () => {
  const { control } = useFormContext<SettingsForm>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'packages', keyName: 'row' });
  const addButton = useRef<HTMLButtonElement>(null);
  const ids = fields.map(({ row }) => row);
  const { sensors, accessibility } = usePackageMoves(ids);
  const add = () => {
    const added = { ...NEW_PACKAGE, id: newId(), features: [...NEW_PACKAGE.features] };
    append(added, { focusName: `packages.${fields.length}.name` });
  };
  const removeAt = (index: number) => {
    remove(index);
    requestAnimationFrame(() => {
      const beside = document.getElementById(packageChapterId(Math.min(index, fields.length - 2)));
      (beside ?? addButton.current)?.focus({ preventScroll: true });
    });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };
  return (
    <section id={CHAPTER.packages} tabIndex={-1} className="max-lg:scroll-mt-12" aria-labelledby="packages-heading">
      <h3 id="packages-heading" className="mt-8 mb-3 text-lg font-semibold tracking-tight">
        {CHAPTER_TITLES.packages}
      </h3>
      {fields.length === 0 && (
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
            {fields.map((field, index) => (
              <PackageCard key={field.row} id={field.row} index={index} onRemove={() => removeAt(index)} />
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
