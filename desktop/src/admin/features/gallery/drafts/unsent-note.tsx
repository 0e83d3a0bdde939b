import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { GALLERY_WORDS as words } from '../gallery-words.ts';
import { useGalleryUploads } from './gallery-uploads.ts';
import { useUnsentFiles } from './unsent-files.ts';
import { useEndedUploads } from './use-ended-uploads.ts';

const MOST_NAMES = 5;

/** Names the files whose upload a reload interrupted: the person has to choose them again. */
export const UnsentNote = () => {
  const { files, remove } = useUnsentFiles();
  const items = useGalleryUploads((state) => state.items);
  const choose = useGalleryUploads((state) => state.show);
  const ownIndexes = new Set(items.flatMap(({ index }) => index ?? []));
  const ended = useEndedUploads();
  const lost = files.filter(({ index, upload }) => !ownIndexes.has(index) && (!upload || ended.has(upload)));
  if (lost.length === 0) return null;
  const more = lost.length - MOST_NAMES;
  return (
    <Alert tone="info" className="mt-3">
      <p className="font-medium">{words.unsent(lost.length)}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {lost.slice(0, MOST_NAMES).map(({ name, index }) => (
          <li key={index} dir="auto" className="max-w-full truncate">
            {name}
          </li>
        ))}
        {more > 0 && <li>{words.unsentMore(more)}</li>}
      </ul>
      <p className="mt-1">{words.unsentHelp(lost.length)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={choose}>{words.chooseAgain}</Button>
        <Button look="quiet" onClick={() => remove(new Set(lost.map(({ index }) => index)))}>
          {words.leaveUnsent(lost.length)}
        </Button>
      </div>
    </Alert>
  );
};
