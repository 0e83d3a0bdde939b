import type { GalleryImage } from '@shutterdesk/shared';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { Badge, WaitingBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DeleteButton } from '#ui/item-list.tsx';
import { CARD_CORNER, CARD_SIGN, CardFoot, CardPicture, type GridPicture } from '#ui/photo-card.tsx';
import { useImageEdit } from '../edit/edit-store.ts';

interface ImageCardProps extends GridPicture {
  selected: boolean;
  disabled: boolean;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}

export const editButtonId = (id: string): string => `edit-${id}`;

/** Memoized: dnd-kit renders every card whenever one is added or removed. */
export const ImageCard = memo(({ disabled, onSelect, onDelete, ...picture }: ImageCardProps) => {
  const { image, selected } = picture;
  const begin = useImageEdit((state) => state.begin);
  return (
    <>
      <CardPicture
        {...picture}
        badges={
          <>
            <Badge>{image.category}</Badge>
            <WaitingBadge id={image.id} />
          </>
        }
      >
        <label className={`${CARD_CORNER} left-0 cursor-pointer`}>
          <span className={CARD_SIGN}>
            <input
              type="checkbox"
              aria-label={`Select ${image.alt}`}
              checked={selected}
              onChange={({ nativeEvent }) =>
                onSelect(image.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
              className="size-5 accent-accent"
            />
          </span>
        </label>
      </CardPicture>
      <CardFoot alt={image.alt}>
        <Button
          id={editButtonId(image.id)}
          look="quiet"
          shape="icon"
          aria-label={`Edit ${image.alt}`}
          disabled={disabled}
          onClick={() => begin(image.id)}
        >
          <Pencil aria-hidden />
        </Button>
        <DeleteButton
          item={image.id}
          aria-label={`Delete ${image.alt}`}
          disabled={disabled}
          onClick={() => onDelete(image)}
        />
      </CardFoot>
    </>
  );
});
