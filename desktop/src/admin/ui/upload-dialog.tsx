import type { UploadQueue } from '#lib/uploads/upload-queue.ts';
import { type LeftOut, progressOf, toSend, type UploadItem } from '#lib/uploads/upload-round.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { UploadTile } from './upload-tile.tsx';

const titleWords = (max: number) => (max === 1 ? 'Upload an image' : 'Upload images');

const ruleWords = (max: number) =>
  max === 1 ? 'One image. Large photos are resized first.' : 'Add as many as you like. Large photos are resized first.';

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
        {refused.length > 0 && (
          <Alert tone="danger">
            {refused.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Alert>
        )}
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
