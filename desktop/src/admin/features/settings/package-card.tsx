import './package-preview.css';
import { DEFAULT_CURRENCY, type Package, priceLabel } from '@shutterdesk/shared';
import { PackageCard as CardOnPage } from '@shutterdesk/site/package-card';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { usePublicWords } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { SortedItem } from '#ui/sorted-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { packageChapterId, packageLabel } from './chapters.ts';
import { FeatureList } from './feature-list.tsx';

/**
 * The page's own card with the typed values. It is inert and hidden from screen readers, because the fields say the
 * same.
 */
const PackagePreview = ({ label, item, currency }: { label: string; item: Package; currency: string }) => {
  const say = usePublicWords();
  // On a phone it would stand between the fields of one package and the next.
  const [open, setOpen] = useState(false);
  const shown = {
    ...item,
    features: item.features.filter((feature) => feature.trim() !== ''),
    priceLabel: priceLabel(item.price.trim(), currency.trim(), say),
  };
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-1.5 text-sm font-medium text-muted max-lg:hidden">
        On your page
      </p>
      <Button
        look="quiet"
        className="-ml-3.5 lg:hidden"
        aria-expanded={open}
        aria-label={`Preview: ${label}`}
        onClick={() => setOpen(!open)}
      >
        Preview
        <ChevronDown className={classNames('text-muted', open && 'rotate-180')} aria-hidden />
      </Button>
      <ul inert aria-hidden className={classNames('package-preview', !open && 'max-lg:hidden')}>
        <CardOnPage button={say.headings.packageButton} item={shown} />
      </ul>
    </div>
  );
};

/**
 * The currency sign that the page will put before a price; empty if the price has its own sign or begins with words.
 */
const signBefore = (price: string, currency: string): string => {
  if (price === '') return currency || DEFAULT_CURRENCY;
  const label = priceLabel(price, currency);
  return label.endsWith(price) ? label.slice(0, -price.length).trim() : '';
};

const REMOVE_PACKAGE = 'Remove Package';

const Fields = ({ index, item, currency, featured, errors, onChange }: Omit<PackageCardProps, 'id' | 'onRemove'>) => {
  const field = (name: 'name' | 'price') => ({
    name: `packages.${index}.${name}`,
    value: item[name],
    error: errors[`packages.${index}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid min-w-0 content-start gap-3 sm:gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField label="Package Name" {...field('name')} />
        <TextField
          label="Price"
          prefix={signBefore(item.price.trim(), currency.trim())}
          inputMode="decimal"
          {...field('price')}
        />
      </div>
      <FeatureList
        name={`packages.${index}.features`}
        features={item.features}
        errors={errors}
        onChange={(features) => onChange({ features })}
      />
      <SwitchField
        label="Featured"
        description={
          item.featured && featured > 1
            ? `Shown larger. ${featured} packages are featured, but one alone stands out more.`
            : 'Shown larger than the others.'
        }
        checked={item.featured}
        onChange={(on) => onChange({ featured: on })}
      />
    </div>
  );
};

interface PackageCardProps {
  id: string;
  index: number;
  item: Package;
  currency: string;
  /** The number of packages that are featured. */
  featured: number;
  errors: FormErrors;
  onChange: (part: Partial<Package>) => void;
  onRemove: () => void;
}

/** One package: a handle to move it, its fields, and a preview. */
export const PackageCard = ({ id, onRemove, ...fields }: PackageCardProps) => {
  const { index, item, currency } = fields;
  const label = packageLabel(item.name, index);
  return (
    <SortedItem
      id={id}
      label={`Move ${label}`}
      anchor={packageChapterId(index)}
      className="rounded-card max-lg:scroll-mt-12"
    >
      {(handle) => (
        <Card
          handle={<span className="-mx-3">{handle}</span>}
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
            <Fields {...fields} />
            <PackagePreview label={label} item={item} currency={currency} />
          </div>
        </Card>
      )}
    </SortedItem>
  );
};
