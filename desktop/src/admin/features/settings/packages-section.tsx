import type { Package } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { Button } from '#ui/button.tsx';
import { SortedList } from '#ui/sorted-list.tsx';
import { CHAPTERS, chapterId, packageChapterId, packageLabel } from './chapters.ts';
import { PackageCard } from './package-card.tsx';
import type { SettingsFields } from './settings-form.ts';

const NEW_PACKAGE = { name: 'New Package', price: '0', features: ['Feature 1'], featured: false };

/** A package that an older release stored may have no id. */
const rowOf = ({ id }: Package, index: number): string => id ?? String(index);

const chapterOf = (index: number): HTMLElement | null => document.getElementById(packageChapterId(index));

export const PackagesSection = ({ saved: { form, errors, change } }: { saved: SettingsFields }) => {
  const { packages, currency } = form;
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = packages.map((item, index) => ({ id: rowOf(item, index), name: packageLabel(item.name, index), item }));
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
  const order = (ids: readonly string[]) =>
    change({ packages: ids.flatMap((id) => rows.find((row) => row.id === id)?.item ?? []) });
  return (
    <section
      id={chapterId('packages')}
      tabIndex={-1}
      className="max-lg:scroll-mt-12"
      aria-labelledby="packages-heading"
    >
      <h3 id="packages-heading" className="mt-8 mb-3 text-lg font-semibold tracking-tight">
        {CHAPTERS.packages}
      </h3>
      {packages.length === 0 && (
        <p className="mb-4 text-sm text-muted">No packages yet. Your contact form offers a general inquiry instead.</p>
      )}
      <SortedList noun="package" items={rows} isColumn className="grid gap-4" onOrder={order}>
        {rows.map(({ id, item }, index) => (
          <PackageCard
            key={id}
            id={id}
            index={index}
            item={item}
            currency={currency}
            featured={featured}
            errors={errors}
            onChange={(part) => changeAt(index, part)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </SortedList>
      <Button ref={addButton} className="mt-4 w-full border-dashed sm:w-auto" onClick={add}>
        <Plus aria-hidden />
        Add Package
      </Button>
    </section>
  );
};
