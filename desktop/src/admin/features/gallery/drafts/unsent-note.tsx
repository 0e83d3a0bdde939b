import { useEffect, useState } from 'react';
import { whenUploadEnded } from '#lib/uploads/unsaved-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useGalleryUploads, useUnsentFiles } from './gallery-uploads.ts';

/** The uploads of unsent files that have ended for good. */
const useEndedUploads = (): ReadonlySet<string> => {
  const files = useUnsentFiles((state) => state.files);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const uploads = [...new Set(files.flatMap(({ upload }) => upload ?? []))].join();
  useEffect(() => {
    const stop = new AbortController();
    for (const upload of uploads.split(',').filter(Boolean)) {
      whenUploadEnded(upload, stop.signal, () => {
        // Another window may have just recorded the last files as uploaded.
        void useUnsentFiles.persist.rehydrate();
        setEnded((others) => new Set(others).add(upload));
      });
    }
    return () => stop.abort();
  }, [uploads]);
  return ended;
};

const unsent = (count: number) => `${count === 1 ? '1 file' : `${count} files`} didn’t finish uploading:`;

const unsentHelp = (count: number) =>
  count === 1
    ? 'Choose it again to continue. It keeps its place.'
    : 'Choose them again to continue. Each keeps its place.';

const leaveUnsent = (count: number) => (count === 1 ? 'Skip it' : 'Skip them');

const MOST_NAMES = 5;

interface UnsentNoteProps {
  /** Names only those that go into this collection. */
  into?: string;
  onChoose: () => void;
}

/** Names the files whose upload a reload interrupted: the person has to choose them again. */
export const UnsentNote = ({ into, onChoose }: UnsentNoteProps) => {
  const { files, remove } = useUnsentFiles();
  const items = useGalleryUploads((state) => state.items);
  const ownIndexes = new Set(items.flatMap(({ index }) => index ?? []));
  const ended = useEndedUploads();
  const lost = files.filter(
    ({ index, upload, collection }) =>
      !ownIndexes.has(index) && (!upload || ended.has(upload)) && (into === undefined || collection === into),
  );
  if (lost.length === 0) return null;
  const more = lost.length - MOST_NAMES;
  return (
    <Alert tone="info" className="mt-3">
      <p className="font-medium">{unsent(lost.length)}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {lost.slice(0, MOST_NAMES).map(({ name, index }) => (
          <li key={index} dir="auto" className="max-w-full truncate">
            {name}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      <p className="mt-1">{unsentHelp(lost.length)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onChoose}>Choose again</Button>
        <Button look="quiet" onClick={() => remove(new Set(lost.map(({ index }) => index)))}>
          {leaveUnsent(lost.length)}
        </Button>
      </div>
    </Alert>
  );
};
