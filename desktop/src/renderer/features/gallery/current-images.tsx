import type { GalleryImage } from '@shutterdesk/shared';
import { Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Photo } from '#ui/photo.tsx';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { useDeleteGalleryImage } from './use-delete-gallery-image.ts';

interface ImageCardProps {
  image: GalleryImage;
  deleting: boolean;
  onDelete: () => void;
}

const ImageCard = ({ image, deleting, onDelete }: ImageCardProps) => (
  <li className="flex min-w-0 flex-col overflow-hidden rounded-control border border-line">
    <Photo
      picture={image.picture}
      url={image.url}
      alt={image.alt}
      sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 45vw"
      className="aspect-4/3 w-full object-cover"
    />
    <div className="flex flex-1 items-start gap-1 py-1.5 pr-1 pl-3">
      <div className="min-w-0 flex-1 py-1.5">
        <p dir="auto" className="line-clamp-3 text-sm" title={image.alt}>
          {image.alt}
        </p>
        <div className="mt-1.5">
          <Badge>{image.category}</Badge>
        </div>
      </div>
      <Button
        look="quiet-danger"
        shape="icon"
        aria-label={words.removeImage(image.alt)}
        disabled={deleting}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  </li>
);

export const CurrentImages = ({ images }: { images: GalleryImage[] }) => {
  const [asked, setAsked] = useState<GalleryImage | null>(null);
  const { mutate, isPending, variables } = useDeleteGalleryImage();
  const confirm = () => {
    if (asked) mutate(asked.id);
    setAsked(null);
  };
  if (images.length === 0) return <EmptyState icon={Images} title={words.emptyTitle} text={words.emptyText} />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {images.map((image) => (
          <ImageCard
            key={image.id}
            image={image}
            deleting={isPending && variables === image.id}
            onDelete={() => setAsked(image)}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={words.removeTitle}
        question={words.removeQuestion(asked?.alt ?? '')}
        confirm={words.removeConfirm}
        open={asked !== null}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </>
  );
};
