import { Check, ImageOff, RotateCw, X } from 'lucide-react';
import { formatSize } from '#lib/uploads/image-files.ts';
import type { UploadItem } from '#lib/uploads/upload-round.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

const STATE = {
  preparing: 'Preparing…',
  waiting: 'Ready',
  sending: 'Uploading…',
  done: 'Uploaded',
  failed: 'Upload failed',
} as const;

const Thumbnail = ({ photo }: Pick<UploadItem, 'photo'>) => {
  const box = 'size-14 shrink-0 rounded-control bg-sunken';
  if (!photo) return <div className={classNames(box, 'animate-pulse')} aria-hidden />;
  if (!photo.preview) return <ImageOff className={classNames(box, 'p-4 text-muted')} aria-hidden />;
  return <img src={photo.preview.src} alt="" decoding="async" className={classNames(box, 'object-cover')} />;
};

const Progress = ({ item }: { item: UploadItem }) => (
  <div
    role="progressbar"
    aria-label={item.file.name}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(item.progress * 100)}
    className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
  >
    <div className="h-full bg-accent transition-[width]" style={{ width: `${item.progress * 100}%` }} />
  </div>
);

/** '14.2 MB → 1.9 MB' for a file that was made smaller. */
const sizeOf = ({ file, photo }: UploadItem): string =>
  photo && photo.body.size !== file.size
    ? `${formatSize(file.size)} → ${formatSize(photo.body.size)}`
    : formatSize(file.size);

const State = ({ item }: { item: UploadItem }) => {
  const failed = item.state === 'failed';
  return (
    <p className={classNames('flex items-center gap-1', failed ? 'text-danger' : 'text-muted')}>
      {item.state === 'done' && <Check className="size-4 shrink-0 text-success" aria-hidden />}
      {`${sizeOf(item)} · ${STATE[item.state]}`}
    </p>
  );
};

interface UploadTileProps {
  item: UploadItem;
  /** A remark on the file before the upload. */
  note: string | undefined;
  onRetry: () => void;
  onRemove: () => void;
}

export const UploadTile = ({ item, note, onRetry, onRemove }: UploadTileProps) => {
  const { name } = item.file;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Thumbnail photo={item.photo} />
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" className="truncate font-medium" title={name}>
          {name}
        </p>
        <State item={item} />
        {item.state === 'sending' && <Progress item={item} />}
      </div>
      {item.state === 'failed' && (
        <Button look="quiet" shape="icon" aria-label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </Button>
      )}
      {item.state !== 'done' && (
        <Button
          look="quiet"
          shape="icon"
          aria-label={item.state === 'sending' ? `Stop ${name}` : `Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      )}
      {note && <p className="basis-full text-sm text-warning">{note}</p>}
      {item.failure && <p className="basis-full text-sm text-danger">{item.failure}</p>}
    </li>
  );
};
