import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { DEFAULT_CURRENCY, priceLabel } from '@shutterdesk/shared';
import { GripVertical, Trash2 } from 'lucide-react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import { packageChapterId, packageLabel } from './chapters.ts';
import { FeatureList } from './feature-list.tsx';
import { PackagePreview } from './package-preview.tsx';
import type { SettingsForm } from './settings-form.ts';

/**
 * The currency sign that the page will put before a price; empty if the price has its own sign or begins with words.
 */
const signBefore = (price: string, currency: string): string => {
  if (price === '') return currency || DEFAULT_CURRENCY;
  const label = priceLabel(price, currency);
  return label.endsWith(price) ? label.slice(0, -price.length).trim() : '';
};

const PriceField = ({ index }: { index: number }) => {
  const name = `packages.${index}.price` as const;
  const { register } = useFormContext<SettingsForm>();
  const { errors } = useFormState<SettingsForm>({ name });
  const [price, currency] = useWatch<SettingsForm, [typeof name, 'currency']>({ name: [name, 'currency'] });
  return (
    <TextField
      label="Price"
      prefix={signBefore((price ?? '').trim(), currency.trim())}
      inputMode="decimal"
      error={errors.packages?.[index]?.price?.message}
      {...register(name)}
    />
  );
};

const reorder = (name: string) => `Move ${name}`;

const REMOVE_PACKAGE = 'Remove Package';

const Featured = ({ index }: { index: number }) => {
  const { field } = useController<SettingsForm, `packages.${number}.featured`>({ name: `packages.${index}.featured` });
  const packages = useWatch<SettingsForm, 'packages'>({ name: 'packages' });
  const count = packages.filter(({ featured }) => featured).length;
  return (
    <SwitchField
      label="Featured"
      description={
        field.value && count > 1
          ? `Shown larger. ${count} packages are featured, but one alone stands out more.`
          : 'Shown larger than the others.'
      }
      checked={field.value}
      onChange={field.onChange}
    />
  );
};

const Fields = ({ index }: { index: number }) => {
  const { register } = useFormContext<SettingsForm>();
  const { errors } = useFormState<SettingsForm>({ name: `packages.${index}` });
  const wrong = errors.packages?.[index];
  return (
    <div className="grid min-w-0 content-start gap-3 sm:gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField label="Package Name" error={wrong?.name?.message} {...register(`packages.${index}.name`)} />
        <PriceField index={index} />
      </div>
      <FeatureList index={index} />
      <Featured index={index} />
    </div>
  );
};

interface PackageCardProps {
  id: string;
  index: number;
  onRemove: () => void;
}

/** One package: a handle to move it, its fields, and a preview. */
export const PackageCard = ({ id, index, onRemove }: PackageCardProps) => {
  const name = useWatch<SettingsForm, `packages.${number}.name`>({ name: `packages.${index}.name` });
  const label = packageLabel(name ?? '', index);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      id={packageChapterId(index)}
      tabIndex={-1}
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('relative max-lg:scroll-mt-12', isDragging && 'z-10 rounded-card shadow-raised')}
    >
      <Card
        handle={
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={reorder(label)}
            title={reorder(label)}
            className="-mr-3 -ml-3 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-sunken"
          >
            <GripVertical className="size-4" aria-hidden />
          </button>
        }
        title={<span dir="auto">{label}</span>}
        action={
          <Button
            look="quiet-danger"
            shape="icon"
            className="-mr-3.5"
            title={REMOVE_PACKAGE}
            aria-label={REMOVE_PACKAGE}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        }
      >
        <div className="grid gap-3 lg:grid-cols-[1fr_22rem] lg:gap-6">
          <Fields index={index} />
          <PackagePreview index={index} />
        </div>
      </Card>
    </li>
  );
};
