import {
  type ApiClient,
  type BinNoun,
  bin,
  DAY_MS,
  DELETED_KEPT_DAYS,
  DELETED_PAGE,
  type Deleted,
  deletedPlace,
  type InBin,
} from '@shutterdesk/shared';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { History, Trash2, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { api } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { formatClock, formatDay } from '#lib/format-date.ts';
import { Button } from './button.tsx';
import { ConfirmedButton, Dialog, DialogButton } from './dialog.tsx';
import { EmptyState, ListState } from './loaded.tsx';
import { LOADING, ShowMore } from './loading.tsx';

type DeletedWords = Readonly<Record<'restored' | 'restoreFailed' | 'purged' | 'purgeFailed', string>>;

/** The name and picture by which a person recognises a deleted item. */
interface DeletedLook {
  readonly name: string;
  readonly detail?: string;
  readonly picture?: {
    /** null if there is only the blurred version. */
    readonly src: string | null;
    /** A data: URI, which also works without a network. */
    readonly placeholder: string;
  };
}

/** Deleted items of one kind, and the actions on them. */
interface DeletedKind<Item extends Deleted> {
  /** The path of their list. */
  readonly path: string;
  readonly read: (before: string | undefined, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly restore: (call: ApiClient, item: Item) => Promise<unknown>;
  readonly purge: (call: ApiClient, item: Item) => Promise<unknown>;
  /** Updates the lists that contain a restored item. */
  readonly onRestored: (client: QueryClient, item: Item) => unknown;
  /** Visitors can see a restored item. */
  readonly isPublic: boolean;
  /** Its name in the title: 'Inquiries'. */
  readonly what: string;
  readonly lookOf: (item: Item) => DeletedLook;
  readonly words: DeletedWords;
}

/** The deleted items of a noun, with its calls of the bin. */
export const inBin = <N extends BinNoun>(
  noun: N,
  more: Pick<DeletedKind<InBin<N>>, 'lookOf' | 'onRestored' | 'what' | 'words'>,
): DeletedKind<InBin<N>> => {
  const calls: (typeof bin)[BinNoun] = bin[noun];
  return {
    path: calls.list.path,
    read: async (before, signal) => {
      const page: readonly unknown[] = await api(calls.list, { query: { before }, signal });
      return page as readonly InBin<N>[];
    },
    restore: (call, { id }) => call(calls.restore, { params: { id } }),
    purge: (call, { id }) => call(calls.purge, { params: { id } }),
    isPublic: noun !== 'contacts',
    ...more,
  };
};

/** Fetches the list each time it is opened: anything may have been deleted since. */
const useDeleted = <Item extends Deleted>({ path, read }: DeletedKind<Item>) =>
  useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length >= DELETED_PAGE ? deletedPlace(last) : undefined;
    },
    refetchOnMount: 'always',
    gcTime: 0,
  });

const useRestore = <Item extends Deleted>({ path, restore, onRestored, isPublic, words }: DeletedKind<Item>) =>
  useApiMutation({
    send: restore,
    publishes: isPublic,
    done: words.restored,
    onDone: (_, item, client) =>
      Promise.all([onRestored(client, item), client.invalidateQueries({ queryKey: [path] })]),
    failed: words.restoreFailed,
  });

const usePurge = <Item extends Deleted>({ path, purge, words }: DeletedKind<Item>) =>
  useApiMutation({
    send: purge,
    done: words.purged,
    onDone: (_, __, client) => client.invalidateQueries({ queryKey: [path] }),
    failed: words.purgeFailed,
  });

export const RECENTLY_DELETED = 'Recently Deleted';

/** The day on which it is deleted for good. */
const goesOn = (deletedAt: string): string =>
  formatDay(new Date(Date.parse(deletedAt) + DELETED_KEPT_DAYS * DAY_MS).toISOString());

const Thumbnail = ({ src, placeholder }: NonNullable<DeletedLook['picture']>) => (
  <span
    className="size-16 shrink-0 overflow-hidden rounded-control sm:size-20"
    style={{ background: `center / cover url("${placeholder}")` }}
  >
    {src && <img src={src} alt="" loading="lazy" className="size-full object-cover" />}
  </span>
);

interface DeletedItemProps {
  item: Deleted;
  look: DeletedLook;
  busy: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

export const DeletedItem = ({ item, look, busy, onRestore, onPurge }: DeletedItemProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
    {look.picture && <Thumbnail {...look.picture} />}
    <div className="min-w-0 flex-1 basis-48">
      <p dir="auto" className="line-clamp-2 text-left text-sm font-medium">
        {look.name}
      </p>
      {look.detail && (
        <p dir="auto" className="line-clamp-1 text-left text-sm text-muted">
          {look.detail}
        </p>
      )}
      <p className="text-sm text-muted">
        Deleted {formatClock(item.deletedAt)} · gone forever on {goesOn(item.deletedAt)}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button disabled={busy} aria-label={`Restore ${look.name}`} onClick={onRestore}>
        <Undo2 aria-hidden />
        Restore
      </Button>
      <ConfirmedButton
        title="Delete forever"
        question={`“${look.name}” will be deleted forever. This can’t be undone.`}
        confirm="Delete forever"
        disabled={busy}
        aria-label={`Delete forever: ${look.name}`}
        onConfirm={onPurge}
      >
        <Trash2 aria-hidden />
        Delete forever
      </ConfirmedButton>
    </div>
  </li>
);

const TEXT = `You can restore what you delete for ${DELETED_KEPT_DAYS} days.`;

const EMPTY_TEXT = `Nothing was deleted in the last ${DELETED_KEPT_DAYS} days.`;

const DeletedList = <Item extends Deleted>({ kind }: { kind: DeletedKind<Item> }) => {
  const list = useDeleted(kind);
  const restore = useRestore(kind);
  const purge = usePurge(kind);
  const items = list.data?.pages.flat() ?? [];
  const isBusy = ({ id }: Item) =>
    (restore.isPending && restore.variables.id === id) || (purge.isPending && purge.variables.id === id);
  return (
    <>
      <ListState
        query={list}
        what="The deleted items"
        text={LOADING}
        textHidden
        count={4}
        block="h-16"
        layout="grid gap-3"
      />
      {list.data && items.length === 0 && <EmptyState icon={Trash2} title="Nothing here" text={EMPTY_TEXT} />}
      <ul>
        {items.map((item) => (
          <DeletedItem
            key={item.id}
            item={item}
            look={kind.lookOf(item)}
            busy={isBusy(item)}
            onRestore={() => restore.mutate(item)}
            onPurge={() => purge.mutate(item)}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
};

const dialogOf = ({ what }: { readonly what: string }) => ({
  title: `${RECENTLY_DELETED}: ${what}`,
  description: TEXT,
  wide: true,
  steady: true,
});

interface RecentlyDeletedDialogProps<Item extends Deleted> {
  kind: DeletedKind<Item>;
  open: boolean;
  onClose: () => void;
}

/** The items of one kind that were deleted not longer than `DELETED_KEPT_DAYS` ago, to restore or purge them. */
export const RecentlyDeletedDialog = <Item extends Deleted>({ kind, ...dialog }: RecentlyDeletedDialogProps<Item>) => (
  <Dialog {...dialogOf(kind)} {...dialog}>
    <DeletedList kind={kind} />
  </Dialog>
);

interface RecentlyDeletedProps<Item extends Deleted> {
  kind: DeletedKind<Item>;
  /** In the head of a card it is a sign, which leaves the text its room. */
  inCard?: { readonly label: string };
}

/** The button that opens them. */
export const RecentlyDeleted = <Item extends Deleted>({ kind, inCard }: RecentlyDeletedProps<Item>) => {
  const look: ComponentProps<typeof Button> = inCard
    ? { shape: 'icon', className: '-mr-2.5 self-start', title: inCard.label, 'aria-label': inCard.label }
    : { className: 'max-sm:-my-2 max-sm:px-0 sm:-mr-3.5' };
  const face = (
    <>
      <History aria-hidden />
      {!inCard && RECENTLY_DELETED}
    </>
  );
  return (
    <DialogButton {...dialogOf(kind)} face={face} button={{ look: 'quiet', ...look }}>
      {() => <DeletedList kind={kind} />}
    </DialogButton>
  );
};
