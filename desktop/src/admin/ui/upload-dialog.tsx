import { Check, ImageOff, RotateCw, X } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';
import { formatSize } from '#lib/uploads/image-files.ts';
import type { UploadQueue } from '#lib/uploads/upload-queue.ts';
import { type LeftOut, progressOf, toSend, type UploadItem } from '#lib/uploads/upload-sending.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FilePicker } from './file-picker.tsx';

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

/** Says of each file that was refused why. */
const Refused = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Alert tone="danger">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );

const titleWords = (max: number) => (max === 1 ? 'Upload an image' : 'Upload images');

const ruleWords = (max: number) =>
  max === 1 ? 'One image. We resize large photos first.' : 'Add as many as you like. We resize large photos first.';

const choose = (max: number) => (max === 1 ? 'Choose a file' : 'Choose files');

const leftOutWords = (files: readonly LeftOut[]) => {
  const [first] = files;
  return first && files.length === 1
    ? `Skipped “${first.file.name}”. ${first.where}`
    : `Skipped ${files.length} duplicates.`;
};

const takeLeftOut = (count: number) => (count === 1 ? 'Upload it anyway' : 'Upload them anyway');

const uploadWords = (count: number) => (count === 0 ? 'Upload' : `Upload ${count} ${count === 1 ? 'file' : 'files'}`);

interface UploadDialogProps {
  queue: UploadQueue;
  /** A remark on a file. */
  remarkOn?: (item: UploadItem) => string | null;
  /** The dialog's own words, where it does not add images. */
  words?: { readonly title: string; readonly rule: string; readonly upload: string };
}

const pickerLabel = (maxFiles: number, chosen: number): string => {
  if (chosen === 0) return choose(maxFiles);
  return maxFiles === 1 ? 'Choose another file' : 'Add more files';
};

/** Up to this number of files, the dialog shrinks to their size. */
const FEW = 4;

/** Hidden from screen readers, because the count beside it says the same. */
const ProgressLine = ({ share }: { share: number }) => (
  <div aria-hidden className="-mt-3 mb-1 -mx-5 h-0.5 basis-[calc(100%+2.5rem)] bg-sunken">
    <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
  </div>
);

/**
 * Lists the chosen files until 'Upload' is clicked, and closes itself when all are uploaded. Closing it does not stop
 * the upload.
 */
export const UploadDialog = ({ queue, remarkOn, words: own }: UploadDialogProps) => {
  const { items, maxFiles, refused, leftOut, sending } = queue;
  const waiting = toSend(items).length;
  const progress = progressOf(queue);
  return (
    <Dialog
      title={own?.title ?? titleWords(maxFiles)}
      description={own?.rule ?? ruleWords(maxFiles)}
      open={queue.open}
      onClose={queue.hide}
      keepOnOutsideClick={items.length > 0}
      // Every round removes its files from the list.
      steady={progress.all > FEW}
      footer={
        <>
          {sending && progress.all > 1 && <ProgressLine share={progress.up / progress.all} />}
          <p
            role="status"
            className="mr-auto basis-full self-center text-sm text-muted tabular-nums empty:hidden sm:basis-auto"
          >
            {sending || progress.up > 0 ? `${progress.up} of ${progress.all} uploaded` : null}
          </p>
          <Button onClick={queue.cancel}>Cancel</Button>
          <Button look="primary" disabled={waiting === 0 || sending} onClick={() => void queue.start()}>
            {sending ? 'Uploading…' : (own?.upload ?? uploadWords(waiting))}
          </Button>
        </>
      }
    >
      <FilePicker
        label={pickerLabel(maxFiles, items.length)}
        multiple={maxFiles > 1}
        disabled={sending && maxFiles === 1}
        onFiles={queue.choose}
      />
      <div className="mt-3 grid gap-2 empty:hidden">
        <Refused sentences={refused} />
        {leftOut.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-accent-soft py-2 pr-2 pl-4 text-sm">
            <p role="status">{leftOutWords(leftOut)}</p>
            <Button onClick={queue.takeLeftOut}>{takeLeftOut(leftOut.length)}</Button>
          </div>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <UploadTile
            key={item.key}
            item={item}
            note={remarkOn?.(item) ?? undefined}
            onRetry={() => queue.retry(item)}
            onRemove={() => queue.remove([item.key])}
          />
        ))}
      </ul>
    </Dialog>
  );
};

/** While the dialog is closed, shows the failed files and the progress of the others. */
export const UploadLeftovers = ({ queue }: { queue: UploadQueue }) => {
  const { open, items, refused, show } = queue;
  if (open || items.length + refused.length === 0) return null;
  const { up, all } = progressOf(queue);
  return (
    <div className="mt-3 grid gap-2">
      <Refused sentences={refused} />
      {items.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-accent-soft py-2 pr-2 pl-4 text-sm">
          <p role="status" className="tabular-nums">
            {up} of {all} uploaded
          </p>
          <Button onClick={show}>Show the upload</Button>
        </div>
      )}
    </div>
  );
};
