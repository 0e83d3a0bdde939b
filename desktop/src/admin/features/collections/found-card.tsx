import { asPageAddress, COLLECTION_MAX, wordsIn } from '@shutterdesk/shared';
import { useBrandName, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { useSiteHost } from '#lib/use-site-host.ts';
import { Card } from '#ui/card.tsx';
import { SearchResult } from '#ui/search-result.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import type { CollectionFormState } from './use-collection-form.ts';

/** How search engines and shared links show the page. */
export const FoundCard = ({ form }: { form: CollectionFormState }) => {
  const brandName = useBrandName();
  const host = useSiteHost();
  const { name, intro, title, description, address } = form.form;
  const say = wordsIn(useKnownSettings()?.language);
  const usual = {
    title: `${name.trim()} · ${brandName}`,
    description: intro.trim() || say.collections.description(name.trim(), brandName),
  };
  return (
    <Card title="Search and shared links">
      <div className="grid gap-4">
        <TextField
          name="title"
          label="Title"
          placeholder={usual.title}
          hint="A search result shows about 60 characters."
          counter={<TextCounter length={title.trim().length} max={COLLECTION_MAX.title} />}
          {...form.text('title')}
        />
        <TextField
          multiline
          name="description"
          label="Description"
          placeholder={usual.description.slice(0, COLLECTION_MAX.description)}
          hint="A search result shows about 155 characters."
          counter={<TextCounter length={description.trim().length} max={COLLECTION_MAX.description} />}
          {...form.text('description')}
        />
        <SearchResult
          title={title.trim() || usual.title}
          description={description.trim() || usual.description}
          address={`${host}${asPageAddress(address)}`}
        />
      </div>
    </Card>
  );
};
