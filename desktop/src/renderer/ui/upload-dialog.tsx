import type { UploadItem } from '#lib/upload-round.ts';
import { useUploadRound } from '#lib/use-upload-round.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { UploadTile } from './upload-tile.tsx';
import { UPLOAD_WORDS as words } from './upload-words.ts';

interface UploadDialogProps {
  open: boolean;
  maxFiles: number;
  onClose: () => void;
  /** Gets the files once all of them are up; must not change from render to render. */
  onUploaded: (items: UploadItem[]) => void;
}

const pickerLabel = (maxFiles: number, chosen: number): string => {
  if (chosen === 0) return words.choose;
  return maxFiles === 1 ? words.chooseOther : words.chooseMore;
};

/** Chosen files stand here until 'Upload' is clicked; it closes by itself when all are up. */
export const UploadDialog = ({ open, maxFiles, onClose, onUploaded }: UploadDialogProps) => {
  const round = useUploadRound(maxFiles, onUploaded);
  const waiting = round.items.filter(({ state }) => state !== 'done').length;
  const close = () => {
    round.discard();
    onClose();
  };
  const choose = (files: File[]) => (maxFiles === 1 ? round.replace(files) : round.add(files));
  return (
    <Dialog
      title={words.title(maxFiles)}
      description={words.rule(maxFiles)}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button look="primary" disabled={waiting === 0 || round.sending} onClick={() => void round.start()}>
            {round.sending ? words.uploading : words.upload(waiting)}
          </Button>
        </>
      }
    >
      <FilePicker
        label={pickerLabel(maxFiles, round.items.length)}
        multiple={maxFiles > 1}
        disabled={round.sending}
        onFiles={choose}
      />
      {round.refused.length > 0 && (
        <Alert tone="danger" className="mt-3">
          {round.refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <ul className="mt-2 divide-y divide-line">
        {round.items.map((item) => (
          <UploadTile
            key={item.key}
            item={item}
            onRetry={() => void round.retry(item)}
            onRemove={() => round.remove(item)}
          />
        ))}
      </ul>
    </Dialog>
  );
};
