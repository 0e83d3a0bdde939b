import { type Settings, wordsIn } from '@shutterdesk/shared';
import { useSiteHost } from '#lib/desktop.ts';
import { useBrandName } from '#lib/studio/studio-queries.ts';
import { Card } from '#ui/card.tsx';
import { cut, type Room, SEARCH_TITLE, SearchFields, SearchResult, type ShownResult } from '#ui/search-result.tsx';
import type { PageCardProps } from './use-page-form.ts';

/** The widths at which Facebook cuts a shared card. */
const SHOWN = {
  cardTitle: { font: '600 16px Helvetica', width: 980 },
  cardText: { font: '14px Helvetica', width: 490 },
} satisfies Record<string, Room>;

const CardPreview = ({ title, description, address }: ShownResult & { address: string }) => (
  <figure className="min-w-0">
    <figcaption className="mb-1.5 text-sm text-muted">When someone shares your link</figcaption>
    <div className="overflow-hidden rounded-control border border-line bg-surface">
      <div aria-hidden className="aspect-[1.91] bg-sunken" />
      <div className="p-4">
        <p className="truncate text-sm text-muted uppercase">{address}</p>
        <p dir="auto" className="mt-0.5 font-semibold break-words">
          {cut(title, SHOWN.cardTitle)}
        </p>
        <p dir="auto" className="mt-0.5 text-sm break-words text-muted">
          {cut(description, SHOWN.cardText)}
        </p>
      </div>
    </div>
  </figure>
);

export const SearchCard = ({ page, stored }: PageCardProps & { stored: Settings }) => {
  const { pageTitle, pageDescription } = page.form;
  const brandName = useBrandName();
  const host = useSiteHost();
  const tagline = stored.heroText ?? wordsIn(stored.language).tagline;
  const usual = { title: `${brandName} · ${tagline}`, description: stored.welcomeText ?? `${brandName}: ${tagline}` };
  const shown = { title: pageTitle.trim() || usual.title, description: pageDescription.trim() || usual.description };
  return (
    <Card title={SEARCH_TITLE} description="How your page looks in search results and shared links.">
      <div className="grid gap-4">
        <SearchFields
          title={page.text('pageTitle')}
          description={page.text('pageDescription')}
          usual={usual}
          max={{ title: 120, description: 320 }}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SearchResult {...shown} address={host} />
          <CardPreview {...shown} address={host} />
        </div>
      </div>
    </Card>
  );
};
