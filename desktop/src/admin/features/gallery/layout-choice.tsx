import { GALLERY_LAYOUTS, SETTINGS_LABELS } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Columns3, LayoutGrid, Rows3 } from 'lucide-react';
import { settingsQuery } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useSaveLayout } from './gallery-mutations.ts';

const LAYOUTS = {
  grid: { name: 'Grid', text: 'Every photo cropped to the same shape' },
  rows: { name: 'Rows', text: 'Uncropped, in rows of equal height' },
  columns: { name: 'Columns', text: 'Uncropped, in columns of equal width' },
} as const;

const ICONS = { grid: LayoutGrid, rows: Rows3, columns: Columns3 } as const;

/** Chooses how the page arranges its gallery; a press saves it. */
export const LayoutChoice = () => {
  const { data: stored } = useQuery(settingsQuery);
  const { mutate, isPending, variables } = useSaveLayout(stored);
  const saved = stored?.settings.galleryLayout;
  if (saved === undefined) return null;
  const shown = isPending ? variables : saved;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend inside, and its words stand beside it
    <div role="group" aria-label={SETTINGS_LABELS.galleryLayout} className="flex items-center gap-1">
      <span aria-hidden className="mr-1 text-sm text-muted">
        On your page:
      </span>
      {GALLERY_LAYOUTS.map((layout) => {
        const Icon = ICONS[layout];
        const { name, text } = LAYOUTS[layout];
        return (
          <Button
            key={layout}
            look="quiet"
            shape="icon"
            aria-pressed={layout === shown}
            aria-label={name}
            title={`${name}: ${text}`}
            onClick={() => !isPending && layout !== saved && mutate(layout)}
            className={classNames(layout === shown && 'bg-accent-soft text-accent forced-colors:outline')}
          >
            <Icon aria-hidden />
          </Button>
        );
      })}
    </div>
  );
};
