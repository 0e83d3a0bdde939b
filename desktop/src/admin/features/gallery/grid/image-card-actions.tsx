import { Pencil, Trash2 } from 'lucide-react';
import { deleteButtonId } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { useImageEdit } from '../edit/edit-store.ts';
import type { CardProps } from './card-props.ts';

export const editButtonId = (id: string): string => `edit-${id}`;

export const ImageCardActions = ({ image, disabled, onDelete }: CardProps) => {
  const begin = useImageEdit((state) => state.begin);
  return (
    <>
      <p dir="auto" className="mx-3 mt-2 line-clamp-2 h-10 text-sm" title={image.alt}>
        {image.alt}
      </p>
      <div className="flex justify-between px-1 pb-1">
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
        <Button
          id={deleteButtonId(image.id)}
          look="quiet-danger"
          shape="icon"
          aria-label={`Delete ${image.alt}`}
          disabled={disabled}
          onClick={() => onDelete(image)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </>
  );
};
