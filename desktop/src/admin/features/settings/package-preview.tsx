import './package-preview.css';
import { type Package, priceLabel } from '@shutterdesk/shared';
import { PackageCard } from '@shutterdesk/site/package-card';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { usePublicWords } from '#lib/studio/studio-words.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

/**
 * The page's own card with the typed values. It is inert and hidden from screen readers, because the fields say the
 * same.
 */
export const PackagePreview = ({ label, item, currency }: { label: string; item: Package; currency: string }) => {
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
        <PackageCard button={say.headings.packageButton} item={shown} />
      </ul>
    </div>
  );
};
