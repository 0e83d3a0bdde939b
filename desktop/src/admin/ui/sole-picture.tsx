import { type ApiClient, bin, type Portrait, type readLogo, type readPortrait } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { readOf } from '#lib/api/api.ts';
import { refresh, useApiMutation, useDeletion } from '#lib/api/use-api-mutation.ts';
import { useMarkUnsaved } from '#lib/drafts/drafts.ts';
import { deletedPicture } from '#lib/pictures.ts';
import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import { useFileDrop } from '#lib/uploads/use-file-drop.ts';
import { Alert } from './alert.tsx';
import { WaitingNote } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { DropVeil } from './file-picker.tsx';
import { Loaded } from './loaded.tsx';
import { inBin, RECENTLY_DELETED, RecentlyDeleted } from './recently-deleted.tsx';
import { UploadDialog, UploadLeftovers } from './upload-dialog.tsx';

type Save = (imageURL: string) => Promise<unknown>;

interface Words {
  /** Its name in the buttons. */
  readonly what: 'Portrait' | 'Logo';
  readonly title: string;
  readonly description: string;
  readonly uploadTitle: string;
  readonly rule: string;
  readonly upload: string;
  /** Says what the page does while the picture has a problem. */
  readonly without: string;
}

const noticesOf = (what: Words['what']) => {
  const yours = `your ${what.toLowerCase()}`;
  return {
    saved: `${what} saved.`,
    saveFailed: `Couldn’t save ${yours}.`,
    deleted: `${what} deleted.`,
    restored: `${what} restored.`,
    restoreFailed: `Couldn’t restore ${yours}.`,
    purged: `${what} deleted forever.`,
    purgeFailed: `Couldn’t delete ${yours}.`,
  };
};

interface Options {
  readonly noun: 'logo' | 'portrait';
  /** The section of Studio that it stands in. */
  readonly place: string;
  readonly read: typeof readLogo | typeof readPortrait;
  readonly add: (call: ApiClient, picture: { readonly imageURL: string; readonly alt: string }) => Promise<Portrait>;
  readonly remove: (call: ApiClient, id: string) => Promise<unknown>;
  readonly words: Words;
}

/** A picture of which the studio has one. Its upload is saved as the card on the screen saves it. */
export const solePicture = ({ noun, place, read, add, remove, words }: Options) => {
  const notices = noticesOf(words.what);
  const change = { publishes: true, stale: [read] };
  const useSave = create<{ save: Save | null }>()(() => ({ save: null }));
  const useUploads = createUploadQueue({
    maxFiles: 1,
    thumbnailEdge: 400,
    isLogo: noun === 'logo',
    onArrived: async ({ uploadURL }) => {
      await useSave.getState().save?.(uploadURL);
    },
  });
  return {
    ...{ noun, place, read, words, notices, useSave, useUploads },
    deletedOnes: inBin(noun, {
      what: `${words.what}s`,
      lookOf: (image) => ({ name: image.alt, picture: deletedPicture(noun, image) }),
      onRestored: (client) => refresh(client, read),
      words: notices,
    }),
    useAdd: () => useApiMutation({ ...change, send: add, done: notices.saved, failed: notices.saveFailed }),
    useDelete: () =>
      useDeletion({
        ...change,
        remove: (call, { id }: Portrait) => remove(call, id),
        restore: (call, { id }) => call(bin[noun].restore, { params: { id } }),
        words: notices,
      }),
  };
};

type Kind = ReturnType<typeof solePicture>;

interface ButtonsProps {
  kind: Kind;
  picture: Portrait | null;
  /** The description of a new one. */
  alt: string;
}

/** The buttons that choose, replace and delete it, and its upload. */
const Buttons = ({ kind: { place, words, useSave, useUploads, useAdd, useDelete }, picture, alt }: ButtonsProps) => {
  const { mutateAsync } = useAdd();
  const { mutate: remove, isPending } = useDelete();
  const queue = useUploads();
  useEffect(
    () => useSave.setState({ save: (imageURL) => mutateAsync({ imageURL, alt }) }),
    [useSave, mutateAsync, alt],
  );
  const card = useRef<HTMLDivElement>(null);
  const isDraggedOver = useFileDrop(
    card,
    useUploads((state) => state.choose),
  );
  useMarkUnsaved(place, queue.items.length > 0, `${words.what.toLowerCase()}-upload`);
  return (
    <div ref={card}>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isPending} onClick={queue.show}>
          <ImageUp aria-hidden />
          {picture ? `Replace ${words.what}` : `Choose ${words.what}`}
        </Button>
        {picture && (
          <Button look="quiet-danger" disabled={isPending} onClick={() => remove(picture)}>
            <Trash2 aria-hidden />
            {`Delete ${words.what}`}
          </Button>
        )}
      </div>
      <UploadLeftovers queue={queue} />
      <UploadDialog queue={queue} words={{ title: words.uploadTitle, rule: words.rule, upload: words.upload }} />
      <DropVeil shown={isDraggedOver} />
    </div>
  );
};

interface SolePictureCardProps {
  kind: Kind;
  /** The description of a new one. */
  alt: string;
  /** Draws the picture, above its buttons. */
  draw?: (picture: Portrait) => ReactNode;
  /** Its fields, below them. */
  children?: (picture: Portrait) => ReactNode;
}

export const SolePictureCard = ({ kind, alt, draw, children }: SolePictureCardProps) => {
  const { noun, read, words } = kind;
  const query = useQuery(readOf(read));
  return (
    <Card
      title={words.title}
      description={words.description}
      action={<RecentlyDeleted kind={kind.deletedOnes} inCard={{ label: RECENTLY_DELETED }} />}
    >
      <WaitingNote noun={noun} shown={query.data ? [query.data] : []} />
      <Loaded query={query} what={`Your ${words.what.toLowerCase()}`} waiting={null}>
        {(picture) => {
          const sound = picture && !picture.problem ? picture : null;
          return (
            <div className="grid gap-4">
              {picture?.problem && (
                <Alert tone="danger">
                  {picture.problem} {words.without}
                </Alert>
              )}
              {sound && draw?.(sound)}
              <Buttons kind={kind} picture={picture} alt={alt} />
              {sound && children?.(sound)}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
};
