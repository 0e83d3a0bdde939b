import { asPageAddress, COLLECTION_MAX, wordsIn } from '@shutterdesk/shared';
import { useSiteHost } from '#lib/desktop.ts';
import { useBrandName, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { FoldCard } from '#ui/card.tsx';
import { SEARCH_TITLE, SearchFields, SearchResult } from '#ui/search-result.tsx';
import type { CollectionFormState } from './use-collection-form.ts';

/** How search engines and shared links show the page. */
export const FoundCard = ({ form }: { form: CollectionFormState }) => {
  const brandName = useBrandName();
  const host = useSiteHost();
  const { name, intro, title, description, address } = form.form;
  const { errors } = form;
  const say = wordsIn(useKnownSettings()?.language);
  const usual = {
    title: `${name.trim()} · ${brandName}`,
    description: intro.trim() || say.collections.description(name.trim(), brandName),
  };
  return (
    <FoldCard
      title={SEARCH_TITLE}
      description="What search engines and shared links show of this page. Blank fields take it from its name and words."
      open={Boolean(errors.title || errors.description)}
    >
      <div className="grid gap-4">
        <SearchFields
          title={{ name: 'title', ...form.text('title') }}
          description={{ name: 'description', ...form.text('description') }}
          usual={usual}
          max={COLLECTION_MAX}
        />
        <SearchResult
          title={title.trim() || usual.title}
          description={description.trim() || usual.description}
          address={`${host}${asPageAddress(address)}`}
        />
      </div>
    </FoldCard>
  );
};
