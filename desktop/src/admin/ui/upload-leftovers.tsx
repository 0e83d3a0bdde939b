import type { UploadQueue } from '#lib/uploads/upload-queue.ts';
import { progressOf } from '#lib/uploads/upload-round.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** While the dialog is closed, shows the failed files and the progress of the others. */
export const UploadLeftovers = ({ queue }: { queue: UploadQueue }) => {
  const { open, items, refused, show } = queue;
  if (open || items.length + refused.length === 0) return null;
  const { up, all } = progressOf(queue);
  return (
    <div className="mt-3 grid gap-2">
      {refused.length > 0 && (
        <Alert tone="danger">
          {refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
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
