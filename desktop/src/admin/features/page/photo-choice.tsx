import { type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { Photo } from '#ui/photo.tsx';
import { BlockSkeleton } from '#ui/skeleton.tsx';

const useGallery = () =>
  useQuery({ queryKey: [listGalleryImages.path], queryFn: ({ signal }) => api(listGalleryImages, { signal }) });

const THUMBNAIL = 'size-full object-cover';

const PhotoGrid = ({ onChoose }: { onChoose: (id: string) => void }) => {
  const { data, error, isFetching, refetch } = useGallery();
  if (error && !isFetching) return <LoadFailed what="Your gallery" error={error} onRetry={() => void refetch()} />;
  if (!data) return <BlockSkeleton className="h-64" />;
  if (data.length === 0) return <p className="text-sm text-muted">Your gallery is empty.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {data.map(({ id, alt, picture, url }) => (
        <li key={id} className="aspect-square">
          <button
            type="button"
            aria-label={alt}
            onClick={() => onChoose(id)}
            className="block size-full overflow-hidden rounded-control"
          >
            <Photo picture={picture} url={url} alt="" sizes="8rem" className={THUMBNAIL} />
          </button>
        </li>
      ))}
    </ul>
  );
};

const GONE = 'This photo isn’t in your gallery any more. Visitors see the words without it.';

const ChosenPhoto = ({ image }: { image: GalleryImage | undefined }) =>
  image ? (
    <span className="size-16 shrink-0 overflow-hidden rounded-control">
      <Photo picture={image.picture} url={image.url} alt={image.alt} sizes="4rem" className={THUMBNAIL} />
    </span>
  ) : (
    <p className="min-w-0 flex-1 text-sm text-danger">{GONE}</p>
  );

interface PhotoChoiceProps {
  /** Names whose words these are, for screen readers. */
  of: string;
  imageId: string | null;
  onChange: (imageId: string | null) => void;
}

/** The photograph of the gallery that kind words are about. */
export const PhotoChoice = ({ of, imageId, onChange }: PhotoChoiceProps) => {
  const [open, setOpen] = useState(false);
  const { data } = useGallery();
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <div className="flex items-center gap-3 max-sm:w-full">
      {imageId !== null && data && <ChosenPhoto image={data.find(({ id }) => id === imageId)} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => setOpen(true)}>
          <span>
            {imageId === null ? 'Add Photo' : 'Change Photo'}
            <span className="sr-only"> for {of}</span>
          </span>
        </Button>
        {imageId !== null && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <span>
              Remove Photo<span className="sr-only"> for {of}</span>
            </span>
          </Button>
        )}
      </div>
      <Dialog
        title="Choose a photo"
        description="From your gallery."
        open={open}
        wide
        steady
        onClose={() => setOpen(false)}
      >
        <PhotoGrid onChoose={choose} />
      </Dialog>
    </div>
  );
};
