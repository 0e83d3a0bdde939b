import { COLLECTION_MAX, type Collection, GALLERY_LAYOUTS, SHOWN_IN } from '@shutterdesk/shared';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceField, SwitchField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { CollectionFormState } from './use-collection-form.ts';

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
