import { GALLERY_LAYOUTS, SETTINGS_LABELS } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Columns3, LayoutGrid, Rows3 } from 'lucide-react';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useSaveLayout } from './gallery-mutations.ts';

const LAYOUT = SETTINGS_LABELS.galleryLayout;

const LAYOUTS = {
  grid: { name: 'Grid', text: 'Every photograph is cropped to the same shape.' },
  rows: { name: 'Rows', text: 'Photographs are whole, and as high as the others in their row.' },
  columns: { name: 'Columns', text: 'Photographs are whole and equally wide; on a phone, one below the other.' },
} as const;

const ICONS = { grid: LayoutGrid, rows: Rows3, columns: Columns3 } as const;

/** Chooses the layout of the page's gallery; a press saves it. */
export const LayoutCard = () => {
  const { data: stored } = useQuery(settingsQuery);
  const { mutate, isPending, variables } = useSaveLayout(stored);
  const saved = stored?.settings.galleryLayout;
  if (saved === undefined) return null;
  const shown = isPending ? variables : saved;
  return (
    <Card title={LAYOUT} description="How your page arranges the photographs.">
      {/* biome-ignore lint/a11y/useSemanticElements: the card's title is the name of these buttons */}
      <div role="group" aria-label={LAYOUT} className="grid gap-2 sm:grid-cols-3">
        {GALLERY_LAYOUTS.map((layout) => {
          const Icon = ICONS[layout];
          const { name, text } = LAYOUTS[layout];
          return (
            <button
              key={layout}
              type="button"
              aria-pressed={layout === shown}
              onClick={() => !isPending && layout !== saved && mutate(layout)}
              className={classNames(
                'flex items-start gap-3 rounded-control border p-3 text-left',
                layout === shown
                  ? 'border-accent bg-sunken outline-1 outline-accent'
                  : 'border-line-strong hover:bg-sunken',
              )}
            >
              <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
              <span className="min-w-0">
                <span className="block text-sm font-medium">{name}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
            </button>
          );
        })}
      </div>
    </Card>
  );
};
