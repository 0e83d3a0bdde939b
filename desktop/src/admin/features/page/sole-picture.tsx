import type { Portrait } from '@shutterdesk/shared';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import { useFileDrop } from '#lib/uploads/use-file-drop.ts';
import { Button } from '#ui/button.tsx';
import { DropVeil } from '#ui/file-picker.tsx';
import { UploadDialog, UploadLeftovers } from '#ui/upload-dialog.tsx';

type Save = (imageURL: string) => Promise<unknown>;

/** The upload of a picture of which the studio has one; it is saved as the card on the screen saves it. */
export const createSolePicture = (
  words: { readonly title: string; readonly rule: string; readonly upload: string },
  { isLogo = false }: { readonly isLogo?: boolean } = {},
) => {
  const useSave = create<{ save: Save | null }>()(() => ({ save: null }));
  const useUploads = createUploadQueue({
    maxFiles: 1,
    thumbnailEdge: 400,
    isLogo,
    indexesOf: (files) => files.map((_, index) => index),
    onArrived: async ({ uploadURL }) => {
      await useSave.getState().save?.(uploadURL);
    },
    onEnd: () => undefined,
  });
  return { words, useSave, useUploads };
};

interface SolePictureProps {
  what: 'Portrait' | 'Logo';
  /** The section of Studio that it stands in. */
  place: string;
  picture: Portrait | null;
  uploads: ReturnType<typeof createSolePicture>;
  busy: boolean;
  onSave: Save;
  onDelete: (picture: Portrait) => void;
}

/** The buttons that choose, replace and delete it, and its upload. */
export const SolePicture = ({ what, place, picture, uploads, busy, onSave, onDelete }: SolePictureProps) => {
  const { words, useSave, useUploads } = uploads;
  const queue = useUploads();
  useEffect(() => useSave.setState({ save: onSave }), [useSave, onSave]);
  const card = useRef<HTMLDivElement>(null);
  const isDraggedOver = useFileDrop(
    card,
    useUploads((state) => state.choose),
  );
  useMarkUnsaved(place, queue.items.length > 0, `${what.toLowerCase()}-upload`);
  return (
    <div ref={card}>
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={queue.show}>
          <ImageUp aria-hidden />
          {picture ? `Replace ${what}` : `Choose ${what}`}
        </Button>
        {picture && (
          <Button look="quiet-danger" disabled={busy} onClick={() => onDelete(picture)}>
            <Trash2 aria-hidden />
            {`Delete ${what}`}
          </Button>
        )}
      </div>
      <UploadLeftovers queue={queue} />
      <UploadDialog queue={queue} words={words} />
      <DropVeil shown={isDraggedOver} />
    </div>
  );
};
