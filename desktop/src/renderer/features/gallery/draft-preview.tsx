import { ImageOff } from 'lucide-react';
import type { Draft } from './draft.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

const BOX = 'h-48 w-full shrink-0 rounded-control bg-sunken sm:h-40 sm:w-40';

export const DraftPreview = ({ draft: { preview, alt, name } }: { draft: Draft }) =>
  preview ? (
    <img src={preview} alt={alt.trim() || name} decoding="async" className={`${BOX} object-contain sm:object-cover`} />
  ) : (
    <p className={`${BOX} grid content-center justify-items-center gap-2 p-3 text-center text-sm text-muted`}>
      <ImageOff className="size-6" aria-hidden />
      {words.noPreview(name)}
    </p>
  );
