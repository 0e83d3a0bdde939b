import { Check, ImageOff, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { formatSize } from '#lib/image-files.ts';
import type { UploadItem } from '#lib/upload-round.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { UPLOAD_WORDS as words } from './upload-words.ts';

const Thumbnail = ({ src }: { src: string }) => {
  const [broken, setBroken] = useState(false);
  const box = 'size-14 shrink-0 rounded-control bg-sunken';
  if (broken) return <ImageOff className={classNames(box, 'p-4 text-muted')} aria-hidden />;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      className={classNames(box, 'object-cover')}
      onError={() => setBroken(true)}
    />
  );
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

interface UploadTileProps {
  item: UploadItem;
  onRetry: () => void;
  onRemove: () => void;
}

export const UploadTile = ({ item, onRetry, onRemove }: UploadTileProps) => {
  const { name, size } = item.file;
  const failed = item.state === 'failed';
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail src={item.preview} />
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className={classNames('flex items-center gap-1', failed ? 'text-danger' : 'text-muted')}>
          {item.state === 'done' && <Check className="size-4 text-success" aria-hidden />}
          {`${formatSize(size)} · ${words.state[item.state]}`}
        </p>
        {item.state === 'sending' && <Progress item={item} />}
      </div>
      {failed && (
        <Button look="quiet" shape="icon" aria-label={words.retry(name)} onClick={onRetry}>
          <RotateCw aria-hidden />
        </Button>
      )}
      {item.state !== 'done' && (
        <Button look="quiet" shape="icon" aria-label={words.remove(name)} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
};
