import type { UploadQueue } from '#lib/upload-queue.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { UPLOAD_WORDS as words } from './upload-words.ts';

/** While the dialog is closed: what could not go up, and what was chosen and waits for the next round. */
export const UploadLeftovers = ({ queue: { open, items, later, refused, show } }: { queue: UploadQueue }) => {
  const left = items.length + later.length;
  if (open || left + refused.length === 0) return null;
  return (
    <div className="mt-3 grid gap-2">
      {refused.length > 0 && (
        <Alert tone="danger">
          {refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {left > 0 && (
        <Alert tone="info">
          <p className="mb-2">{words.laterHere(left)}</p>
          <Button onClick={show}>{words.goOn}</Button>
        </Alert>
      )}
    </div>
  );
};
