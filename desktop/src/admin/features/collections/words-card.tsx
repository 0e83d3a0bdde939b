import { asPageAddress, COLLECTION_MAX, type Collection, proposedAddress } from '@shutterdesk/shared';
import { useSiteHost } from '#lib/desktop.ts';
import { Card } from '#ui/card.tsx';
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
