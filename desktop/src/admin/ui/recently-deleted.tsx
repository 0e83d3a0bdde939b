import type { Deleted } from '@shutterdesk/shared';
import { DELETED_KEPT_DAYS } from '@shutterdesk/shared';
import { History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type DeletedKind, useDeleted, usePurge, useRestore } from '#lib/use-deleted.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DeletedItem, type DeletedLook } from './deleted-item.tsx';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Spinner } from './spinner.tsx';

const TEXT = `What you delete is kept for ${DELETED_KEPT_DAYS} days. Until then it can be restored.`;

const EMPTY_TEXT = `Nothing was deleted in the last ${DELETED_KEPT_DAYS} days.`;

interface RecentlyDeletedProps<Item extends Deleted> {
  kind: DeletedKind<Item>;
  /** The kind's name in the title: 'Inquiries'. */
  what: string;
  lookOf: (item: Item) => DeletedLook;
}

const DeletedList = <Item extends Deleted>({ kind, lookOf }: Omit<RecentlyDeletedProps<Item>, 'what'>) => {
  const list = useDeleted(kind);
  const restore = useRestore(kind);
  const purge = usePurge(kind);
  const [itemToPurge, setItemToPurge] = useState<Item | null>(null);
  const items = list.data?.pages.flat() ?? [];
  const isBusy = ({ id }: Item) =>
    (restore.isPending && restore.variables.id === id) || (purge.isPending && purge.variables.id === id);
  const confirm = () => {
    if (itemToPurge) purge.mutate(itemToPurge);
    setItemToPurge(null);
  };
  return (
    <>
      {list.isPending && <Spinner text="Loading..." />}
      {list.error && !list.isFetching && (
        <LoadFailed what="What was deleted" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && items.length === 0 && <EmptyState icon={Trash2} title="Nothing here" text={EMPTY_TEXT} />}
      <ul>
        {items.map((item) => (
          <DeletedItem
            key={item.id}
            item={item}
            look={lookOf(item)}
            busy={isBusy(item)}
            onRestore={() => restore.mutate(item)}
            onPurge={() => setItemToPurge(item)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-3 w-full" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      <ConfirmDialog
        title="Delete for good"
        question={`“${itemToPurge ? lookOf(itemToPurge).name : ''}” will be deleted for good. Nothing can bring it back.`}
        confirm="Delete for good"
        open={itemToPurge !== null}
        onConfirm={confirm}
        onCancel={() => setItemToPurge(null)}
      />
    </>
  );
};

/** A button that opens the items of one kind that were deleted not longer than `DELETED_KEPT_DAYS` ago, to restore or purge them. */
export const RecentlyDeleted = <Item extends Deleted>({ kind, what, lookOf }: RecentlyDeletedProps<Item>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="max-sm:-my-2 max-sm:px-0 sm:-mr-4" onClick={() => setOpen(true)}>
        <History aria-hidden />
        Recently Deleted
      </Button>
      <Dialog
        title={`Recently Deleted: ${what}`}
        description={TEXT}
        open={open}
        wide
        steady
        onClose={() => setOpen(false)}
      >
        <DeletedList kind={kind} lookOf={lookOf} />
      </Dialog>
    </>
  );
};
