import { COLLECTION_MAX, type Collection } from '@shutterdesk/shared';
import { useState } from 'react';
import { useCollections, useGallery } from '#lib/studio/studio-queries.ts';
import { WaitingNote } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ListState } from '#ui/loaded.tsx';
import { RecentlyDeleted } from '#ui/recently-deleted.tsx';
import { SortedList } from '#ui/sorted-list.tsx';
import { coverOf, DELETED_COLLECTIONS, photosOf, useOrderCollections } from './collection-queries.ts';
import { CollectionRow } from './collection-row.tsx';
import { NewCollectionButton } from './new-collection.tsx';

const WHAT_FOR = 'Give a wedding, a family or a kind of work its own page, with an address to share.';

/** As many as leave the photographs below in sight. */
const FEW = 6;

const LIST = 'grid gap-2 lg:grid-cols-2';

const CollectionRows = ({ collections }: { collections: readonly Collection[] }) => {
  const { data: gallery = [] } = useGallery();
  const { mutate: order } = useOrderCollections();
  const byId = new Map(gallery.map((image) => [image.id, image]));
  return (
    <SortedList noun="collection" items={collections} className={LIST} onOrder={(ids) => order(ids)}>
      {collections.map((collection, at) => (
        <CollectionRow
          key={collection.id}
          collection={collection}
          cover={coverOf(collection, byId)}
          photos={photosOf(collection, byId).length}
          at={at}
          count={collections.length}
        />
      ))}
    </SortedList>
  );
};

/** The pages of photographs, above the photographs themselves. */
export const CollectionsCard = () => {
  const list = useCollections();
  const { data } = list;
  const [all, setAll] = useState(false);
  const count = data?.length ?? 0;
  return (
    <Card
      title={count === 0 ? 'Collections' : `Collections (${count})`}
      description={data && count === 0 && WHAT_FOR}
      action={
        <div className="flex items-center gap-1">
          <NewCollectionButton disabled={!data || count >= COLLECTION_MAX.collections} />
          <RecentlyDeleted kind={DELETED_COLLECTIONS} inCard={{ label: 'Deleted collections' }} />
        </div>
      }
    >
      <ListState
        query={list}
        what="Your collections"
        text="Loading collections..."
        count={1}
        block="h-20"
        layout={LIST}
      />
      <WaitingNote noun="collections" shown={data} />
      {data && count > 0 && <CollectionRows collections={all ? data : data.slice(0, FEW)} />}
      {count > FEW && (
        <Button look="quiet" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${count} collections`}
        </Button>
      )}
    </Card>
  );
};
