import { DAY_MS, DELETED_KEPT_DAYS, type Deleted } from '@shutterdesk/shared';
import { Trash2, Undo2 } from 'lucide-react';
import { formatClock, formatDay } from '#lib/format-date.ts';
import { Button } from './button.tsx';

/** The day on which it is deleted for good. */
const goesOn = (deletedAt: string): string =>
  formatDay(new Date(Date.parse(deletedAt) + DELETED_KEPT_DAYS * DAY_MS).toISOString());

/** The name and picture by which a person recognises a deleted item. */
export interface DeletedLook {
  readonly name: string;
  readonly detail?: string;
  readonly picture?: {
    /** null if there is only the blurred version. */
    readonly src: string | null;
    /** A data: URI, which also works without a network. */
    readonly placeholder: string;
  };
}

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
      <Button look="quiet-danger" disabled={busy} aria-label={`Delete forever: ${look.name}`} onClick={onPurge}>
        <Trash2 aria-hidden />
        Delete forever
      </Button>
    </div>
  </li>
);
