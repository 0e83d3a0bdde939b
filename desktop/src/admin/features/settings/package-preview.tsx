import '#ui/page-type.ts';
import './package-preview.css';
import { priceLabel } from '@shutterdesk/shared';
import { PackageCard } from '@shutterdesk/site/package-card';
import { useWatch } from 'react-hook-form';
import { usePublicWords } from '#lib/studio/use-public-words.ts';
import type { SettingsForm } from './settings-form.ts';

/**
 * The page's own card with the typed values. It is inert and hidden from screen readers, because the fields say the
 * same.
 */
export const PackagePreview = ({ index }: { index: number }) => {
  const item = useWatch<SettingsForm, `packages.${number}`>({ name: `packages.${index}` });
  const currency = useWatch<SettingsForm, 'currency'>({ name: 'currency' });
  const say = usePublicWords();
  if (!item) return null;
  const shown = {
    ...item,
    features: item.features.filter((feature) => feature.trim() !== ''),
    priceLabel: priceLabel(item.price.trim(), currency.trim(), say),
  };
  return (
    <div aria-hidden className="min-w-0">
      <p className="mb-1.5 text-sm font-medium text-muted">On your page</p>
      <ul inert className="package-preview">
        <PackageCard button={say.headings.packageButton} item={shown} />
      </ul>
    </div>
  );
};
