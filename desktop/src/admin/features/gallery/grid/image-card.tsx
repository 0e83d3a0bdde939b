import type { GalleryImage } from '@shutterdesk/shared';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { Badge, WaitingBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DeleteButton } from '#ui/item-list.tsx';
import {
  CARD_CORNER,
  CARD_SIGN,
  CardFoot,
  CardPicture,
  type CardPlace,
  type Handle,
  PhotoCard,
} from '#ui/photo-card.tsx';
import { useImageEdit } from '../edit/edit-store.ts';

/** A photograph's card: its content and its actions. */
interface CardProps {
  image: GalleryImage;
  index: number;
  count: number;
  selected: boolean;
  disabled: boolean;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}

const ImageCardPicture = ({ onSelect, onDelete, disabled, ...picture }: CardProps & Handle) => {
  const { image, selected } = picture;
  return (
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
  );
};

export const editButtonId = (id: string): string => `edit-${id}`;

const ImageCardActions = ({ image, disabled, onDelete }: CardProps) => {
  const begin = useImageEdit((state) => state.begin);
  return (
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
  );
};

/** Memoized: dnd-kit renders every card whenever one is added or removed. */
const CardBody = memo((props: CardProps & Handle) => (
  <>
    <ImageCardPicture {...props} />
    <ImageCardActions {...props} />
  </>
));

export const ImageCard = memo(({ carried, top, left, width, measuredRow, measure, ...card }: CardProps & CardPlace) => (
  <PhotoCard
    id={card.image.id}
    disabled={card.disabled}
    index={card.index}
    count={card.count}
    {...{ carried, top, left, width, measuredRow, measure }}
  >
    {(handle) => <CardBody {...card} {...handle} />}
  </PhotoCard>
));
