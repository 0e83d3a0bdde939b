import type { GalleryImage } from '@shutterdesk/shared';

/** A photograph's card: its content and its actions. */
export interface CardProps {
  image: GalleryImage;
  index: number;
  count: number;
  selected: boolean;
  disabled: boolean;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}
