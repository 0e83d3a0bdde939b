import {
  asPageAddress,
  COLLECTION_MAX,
  type Collection,
  GALLERY_LAYOUTS,
  proposedAddress,
  SHOWN_IN,
  wordsIn,
} from '@shutterdesk/shared';
import { useSiteHost } from '#lib/desktop.ts';
import { useBrandName, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Card, FoldCard } from '#ui/card.tsx';
import { ChoiceField, SwitchField } from '#ui/choice-field.tsx';
import { SEARCH_TITLE, SearchFields, SearchResult } from '#ui/search-result.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useIsUsed } from './collection-queries.ts';
import type { CollectionFormState } from './use-collection-form.ts';

const addressHint = (host: string, typed: string, stored: string): string => {
  const address = asPageAddress(typed);
  const full = `${host}${address}`;
  return address === stored ? full : `${full}. ${stored} will lead there.`;
};

interface WordsCardProps {
  collection: Collection;
  form: CollectionFormState;
}

/** Its name, its address and what is said above the photographs. */
export const WordsCard = ({ collection, form }: WordsCardProps) => {
  const { name, address } = form.form;
  const isUsed = useIsUsed(collection.id);
  const host = useSiteHost();
  /** The address follows the name, until a person types one or people may know it. */
  const rename = (next: string) => {
    const follows = !collection.isShown && address === proposedAddress(name, isUsed);
    form.change({ name: next, ...(follows ? { address: proposedAddress(next, isUsed) } : {}) });
  };
  return (
    <Card title="Name and words">
      <div className="grid gap-4">
        <TextField
          name="name"
          label="Name"
          limit={COLLECTION_MAX.name}
          {...form.text('name')}
          onChange={({ target }) => rename(target.value)}
        />
        <TextField
          name="address"
          label="Address"
          verbatim
          hint={<span className="break-all">{addressHint(host, address, collection.address)}</span>}
          {...form.text('address')}
        />
        <TextField
          multiline
          name="intro"
          label="Introduction"
          hint="Leave a line blank between paragraphs. Links: [words](https://example.com)."
          limit={COLLECTION_MAX.intro}
          {...form.text('intro')}
        />
      </div>
    </Card>
  );
};

const LAYOUTS = { grid: 'Grid', rows: 'Rows', columns: 'Columns' } as const;

const PLACES = {
  navigation: 'The navigation',
  footer: 'The footer',
  both: 'The navigation and the footer',
  listed: 'Search engines and the list of stories alone',
  link: 'Nowhere: only people with its link find it',
} as const;

const NONE = '';

/** The packages whose button the page can have; one that is gone stays until another is chosen. */
const usePackageChoices = (packageId: string | null) => {
  const packages = useKnownSettings()?.packages ?? [];
  const offered = packages.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []));
  const isGone = packageId !== null && !offered.some(({ value }) => value === packageId);
  return [
    { value: NONE, label: 'None' },
    ...offered,
    ...(isGone ? [{ value: packageId, label: 'A package that you have removed' }] : []),
  ];
};

const shownWords = (isShown: boolean, wasShown: boolean): string => {
  if (isShown) return wasShown ? 'Visitors see it.' : 'Visitors see it once you save.';
  return wasShown ? 'Visitors see it until you save.' : 'A draft: only you see it.';
};

interface PageCardProps {
  collection: Collection;
  form: CollectionFormState;
}

/** Whether, where and how visitors see the page. */
export const PageCard = ({ collection, form }: PageCardProps) => {
  const { change } = form;
  const { isShown, shownIn, layout, packageId, day } = form.form;
  return (
    <Card title="On your site">
      <SwitchField
        label="Show this page"
        description={shownWords(isShown, collection.isShown)}
        checked={isShown}
        onChange={(next) => change({ isShown: next })}
      />
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Linked in"
          className="sm:col-span-2"
          value={shownIn}
          choices={SHOWN_IN.map((value) => ({ value, label: PLACES[value] }))}
          onChange={(next) => change({ shownIn: next })}
        />
        <ChoiceField
          label="Layout"
          value={layout ?? NONE}
          choices={[
            { value: NONE, label: 'As your gallery' },
            ...GALLERY_LAYOUTS.map((value) => ({ value, label: LAYOUTS[value] })),
          ]}
          onChange={(next) => change({ layout: next === NONE ? null : next })}
        />
        <div data-previews="#packages, #contact">
          <ChoiceField
            label="Package in its form"
            value={packageId ?? NONE}
            choices={usePackageChoices(packageId)}
            onChange={(next) => change({ packageId: next || null })}
          />
        </div>
        <TextField
          type="date"
          name="day"
          label="Day"
          hint={day ? 'It is a story. From three on, your site lists them by their day.' : 'With a day it is a story.'}
          {...form.text('day')}
        />
        <TextField
          name="place"
          label="Place"
          placeholder="The old mill, Bath"
          limit={COLLECTION_MAX.place}
          {...form.text('place')}
        />
      </div>
    </Card>
  );
};

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
