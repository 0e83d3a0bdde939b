import './package-preview.css';
import { priceLabel } from '@shutterdesk/shared';
import { PackageCard } from '@shutterdesk/site/package-card';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { usePublicWords } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { packageLabel } from './chapters.ts';
import type { SettingsForm } from './settings-form.ts';

/**
 * The page's own card with the typed values. It is inert and hidden from screen readers, because the fields say the
 * same.
 */
export const PackagePreview = ({ index }: { index: number }) => {
  const item = useWatch<SettingsForm, `packages.${number}`>({ name: `packages.${index}` });
  const currency = useWatch<SettingsForm, 'currency'>({ name: 'currency' });
  const say = usePublicWords();
  // On a phone it would stand between the fields of one package and the next.
  const [open, setOpen] = useState(false);
  if (!item) return null;
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
        aria-label={`Preview: ${packageLabel(item.name, index)}`}
        onClick={() => setOpen(!open)}
      >
        Preview
        <ChevronDown className={classNames('text-muted', open && 'rotate-180')} aria-hidden />
      </Button>
      <ul inert aria-hidden className={classNames('package-preview', !open && 'max-lg:hidden')}>
        <PackageCard button={say.headings.packageButton} item={shown} />
      </ul>
    </div>
  );
};
