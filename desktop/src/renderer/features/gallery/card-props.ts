import type { GalleryImage } from '@shutterdesk/shared';

/** What a photograph's card shows and does, wherever it stands. */
export interface CardProps {
  image: GalleryImage;
  index: number;
  count: number;
  selected: boolean;
  editing: boolean;
  disabled: boolean;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}
