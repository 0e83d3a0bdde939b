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
import { Skeleton } from './skeleton.tsx';

const TEXT = `You can restore what you delete for ${DELETED_KEPT_DAYS} days.`;

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
      {list.isPending && <Skeleton text="Loading..." textHidden count={4} block="h-16" layout="grid gap-3" />}
      {list.error && !list.isFetching && (
        <LoadFailed what="The deleted items" error={list.error} onRetry={() => void list.refetch()} />
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
        title="Delete forever"
        question={`“${itemToPurge ? lookOf(itemToPurge).name : ''}” will be deleted forever. This can’t be undone.`}
        confirm="Delete forever"
        open={itemToPurge !== null}
        onConfirm={confirm}
        onCancel={() => setItemToPurge(null)}
      />
    </>
  );
};

interface RecentlyDeletedDialogProps<Item extends Deleted> extends RecentlyDeletedProps<Item> {
  open: boolean;
  onClose: () => void;
}

/** The items of one kind that were deleted not longer than `DELETED_KEPT_DAYS` ago, to restore or purge them. */
export const RecentlyDeletedDialog = <Item extends Deleted>(props: RecentlyDeletedDialogProps<Item>) => {
  const { kind, what, lookOf, open, onClose } = props;
  return (
    <Dialog title={`Recently Deleted: ${what}`} description={TEXT} open={open} wide steady onClose={onClose}>
      <DeletedList kind={kind} lookOf={lookOf} />
    </Dialog>
  );
};

/** The button that opens them. */
export const RecentlyDeleted = <Item extends Deleted>(props: RecentlyDeletedProps<Item>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="max-sm:-my-2 max-sm:px-0 sm:-mr-3.5" onClick={() => setOpen(true)}>
        <History aria-hidden />
        Recently Deleted
      </Button>
      <RecentlyDeletedDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
