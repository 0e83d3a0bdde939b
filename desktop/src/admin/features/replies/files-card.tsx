import {
  addReplyFile,
  deleteReplyFile,
  parts,
  REPLY_FILE_REFUSALS,
  REPLY_FILES,
  type ReplyFile,
} from '@shutterdesk/shared';
import { FilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { deleteButtonId, focusNeighbour } from '#lib/focus.ts';
import { dataUri, formatSize } from '#lib/uploads/image-files.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';

const STALE = { stale: [parts.replies.read] };

const base64Of = async (file: File): Promise<string> => (await dataUri(file)).replace(/^[^,]*,/, '');

const couldNotAdd = (error: Error): string => reasonOr(error, 'Couldn’t add the file. Please try again.');

const useAddFile = (files: readonly ReplyFile[]) => {
  const [problem, setProblem] = useState<string | null>(null);
  const add = useApiMutation({
    send: async (call, file: File) => call(addReplyFile, { body: { name: file.name, data: await base64Of(file) } }),
    done: ({ name }) => `“${name}” can be attached to replies.`,
    failed: () => null,
    onFailed: (error) => setProblem(couldNotAdd(error)),
    ...STALE,
  });
  const begin = ([file]: readonly File[]): void => {
    setProblem(file && file.size > REPLY_FILES.maxBytes ? REPLY_FILE_REFUSALS.tooLarge : null);
    if (file && file.size <= REPLY_FILES.maxBytes) add.mutate(file);
  };
  return { problem: files.length < REPLY_FILES.most ? problem : null, begin, isPending: add.isPending };
};

const FileItem = ({ file, files }: { file: ReplyFile; files: readonly ReplyFile[] }) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useApiMutation({
    send: (call) => call(deleteReplyFile, { params: { id: file.id } }),
    done: `“${file.name}” removed.`,
    failed: 'Couldn’t remove the file. Please try again.',
    onDone: () => requestAnimationFrame(() => focusNeighbour(files, file)),
    onGone: () => undefined,
    ...STALE,
  });
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        <bdi className="font-medium">{file.name}</bdi>{' '}
        <span className="whitespace-nowrap text-muted">{formatSize(file.bytes)}</span>
      </span>
      <ConfirmedButton
        id={deleteButtonId(file.id)}
        title={`Remove “${file.name}”?`}
        question="You can’t attach it any more. Replies that are on their way keep it."
        confirm="Remove"
        shape="icon"
        aria-label={`Remove ${file.name}`}
        disabled={isPending || offline}
        onConfirm={() => mutate()}
      >
        <Trash2 aria-hidden />
      </ConfirmedButton>
    </li>
  );
};

/** The files that a reply can have attached. */
export const FilesCard = ({ files }: { files: readonly ReplyFile[] }) => {
  const offline = useIsOffline();
  const { problem, begin, isPending } = useAddFile(files);
  const picker = useFilePicker({
    multiple: false,
    accept: 'application/pdf,image/jpeg',
    onFiles: begin,
  });
  const isFull = files.length >= REPLY_FILES.most;
  return (
    <Card
      title="Files"
      description={`Your price list, for example. You can attach these to a reply. Up to ${REPLY_FILES.most}: PDF or JPEG, at most ${REPLY_FILES.max} each.`}
    >
      {files.length > 0 && (
        <ul aria-label="Files" className="-mt-1 mb-3 divide-y divide-line">
          {files.map((file) => (
            <FileItem key={file.id} file={file} files={files} />
          ))}
        </ul>
      )}
      {problem && (
        <Alert tone="danger" className="mb-3">
          {problem}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button className="max-sm:w-full" disabled={offline || isFull || isPending} onClick={picker.open}>
          <FilePlus aria-hidden />
          {isPending ? 'Adding…' : 'Add File'}
        </Button>
        {picker.element}
        {isFull && <span className="text-sm text-muted">Remove one to add another.</span>}
      </div>
    </Card>
  );
};
