import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import { newItem, type UploadItem } from '#lib/uploads/upload-sending.ts';
import { Button } from '#ui/button.tsx';
import { FilePicker } from '#ui/file-picker.tsx';
import { UploadDialog, UploadLeftovers, UploadTile } from '#ui/upload-dialog.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const nothing = (): void => undefined;

/** A queue of its own: what is chosen here goes up, and is never saved. */
const useQueue = createUploadQueue({
  maxFiles: 10,
  thumbnailEdge: 400,
  indexesOf: (files) => files.map((_, index) => index),
  onArrived: nothing,
  onEnd: nothing,
});

const tile = (name: string, part: Partial<UploadItem>, note?: string) => (
  <ul>
    <UploadTile
      item={{ ...newItem(name, new File(['x'], name)), ...part }}
      note={note}
      onRetry={nothing}
      onRemove={nothing}
    />
  </ul>
);

const Dialog = () => {
  const queue = useQueue();
  return (
    <>
      <Button onClick={queue.show}>Open</Button>
      <UploadDialog queue={queue} />
    </>
  );
};

const Leftovers = () => (
  <UploadLeftovers
    queue={{
      ...useQueue(),
      open: false,
      items: [newItem('lake', new File(['x'], 'lake.jpg'))],
      refused: ['“notes.txt” isn’t an image.', LONG],
    }}
  />
);

export const UPLOADS: readonly Part[] = [
  {
    name: 'FilePicker',
    states: {
      ready: <FilePicker label="Choose files" multiple disabled={false} onFiles={nothing} />,
      disabled: <FilePicker label="Choose a file" multiple={false} disabled onFiles={nothing} />,
    },
  },
  {
    name: 'UploadTile',
    states: {
      busy: tile('lake.jpg', { state: 'sending', progress: 0.4 }),
      ready: tile('dune.jpg', { state: 'waiting' }, 'The new photo is upright and the old one is wide.'),
      done: tile('otters.jpg', { state: 'done' }),
      wrong: tile('mill.jpg', { state: 'failed', failure: 'Can’t reach the server.' }),
      'a long word': tile(`${LONG}.jpg`, { state: 'waiting' }),
      Arabic: tile(`${ARABIC}.jpg`, { state: 'waiting' }),
    },
  },
  { name: 'UploadDialog', states: { closed: <Dialog /> } },
  { name: 'UploadLeftovers', states: { wrong: <Leftovers /> } },
];
