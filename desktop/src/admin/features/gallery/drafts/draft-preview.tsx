import { ImageOff } from 'lucide-react';
import type { Draft } from './draft.ts';

const BOX = 'aspect-square w-full rounded-control bg-sunken';

export const DraftPreview = ({ draft: { preview, alt, name } }: { draft: Draft }) =>
  preview ? (
    <img src={preview} alt={alt.trim() || name} decoding="async" className={`${BOX} object-cover`} />
  ) : (
    <p className={`${BOX} grid content-center justify-items-center gap-2 p-2 text-center text-xs text-muted`}>
      <ImageOff className="size-6" aria-hidden />
      {name} cannot be shown here before it is saved.
    </p>
  );
