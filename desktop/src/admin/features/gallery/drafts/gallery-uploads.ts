import { type GalleryImage, listGalleryImages, UPLOAD } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { keptStore } from '#lib/drafts/drafts.ts';
import { notifySuccess } from '#lib/notices.ts';
import { queryClient } from '#lib/query-client.ts';
import { beginUpload, endUpload, hasExpired } from '#lib/uploads/unsaved-upload.ts';
import { createUploadQueue, type UploadQueue } from '#lib/uploads/upload-queue.ts';
import { numberBehind, placesOf, type UnsentFile, unsentFileSchema } from './draft.ts';
import { useDrafts } from './draft-store.ts';

/** More photographs than any studio's gallery; beyond that the oldest are forgotten. */
const MOST = 3000;

const knownSchema = z.object({ photos: z.array(z.tuple([z.string(), z.string()])) });

interface KnownPhotos {
  /** The fingerprint of each content and the photograph's id in the gallery, oldest first. */
  photos: readonly (readonly [fingerprint: string, id: string])[];
  remember: (fingerprint: string, id: string) => void;
}

/** Remembers the photographs that were uploaded from this browser. */
export const useKnownPhotos = keptStore<KnownPhotos, z.infer<typeof knownSchema>>(
  'uploaded-photos',
  { schema: knownSchema, revive: (kept) => kept },
  (set) => ({
    photos: [],
    remember: (fingerprint, id) =>
      set(({ photos }) => {
        // A photograph that was replaced has other content now.
        const others = photos.filter(([, known]) => known !== id);
        return { photos: [...others, [fingerprint, id] as const].slice(-MOST) };
      }),
  }),
);

/** Tells whether this browser has uploaded some content before, and where it is now. */
const whereAlready = (fingerprint: string): string | null => {
  const { photos } = useKnownPhotos.getState();
  const ids = new Set(photos.flatMap(([known, id]) => (known === fingerprint ? [id] : [])));
  const image = queryClient.getQueryData<GalleryImage[]>([listGalleryImages.path])?.find(({ id }) => ids.has(id));
  if (image) return `It’s already in your gallery as “${image.alt}”.`;
  const draft = useDrafts.getState().drafts.find(({ id }) => ids.has(id));
  // An expired upload waits to be chosen again.
  return draft && !hasExpired(draft, Date.now()) ? 'It’s already uploaded. Describe and save it below.' : null;
};

const storedSchema = z.object({ files: z.array(unsentFileSchema) });

interface UnsentFiles {
  files: readonly UnsentFile[];
  add: (files: readonly UnsentFile[]) => void;
  /** Removes files that are uploaded or no longer wanted. */
  remove: (indexes: ReadonlySet<number>) => void;
}

/**
 * Files whose upload is unfinished, and their places. A reload loses the files themselves: the names tell the person
 * which to choose again, and each takes its old place.
 */
export const useUnsentFiles = keptStore<UnsentFiles, z.infer<typeof storedSchema>>(
  'draft:gallery-unsent',
  { schema: storedSchema, revive: (kept) => kept },
  (set) => ({
    files: [],
    add: (added) =>
      set(({ files }) => {
        const places = new Set(added.map(({ index }) => index));
        return { files: [...files.filter(({ index }) => !places.has(index)), ...added] };
      }),
    remove: (indexes) => set(({ files }) => ({ files: files.filter(({ index }) => !indexes.has(index)) })),
  }),
);

/** The first index behind every draft and every pending file. */
const nextIndex = (): number => {
  const nextIndexes = useUnsentFiles.getState().files.map(({ index }) => index + 1);
  return Math.max(numberBehind(useDrafts.getState().drafts), ...nextIndexes);
};

/** The collection that the chosen files go into as well; null: into the gallery alone. */
let target: string | null = null;

/** An uploaded file becomes a draft at once, and is recognised if it is chosen again. */
export const useGalleryUploads = createUploadQueue({
  maxFiles: UPLOAD.maxGalleryFiles,
  thumbnailEdge: 400,
  indexesOf: (files, taken) => {
    const unsent = useUnsentFiles.getState();
    const free = unsent.files.filter(({ index }) => !taken.has(index));
    const places = placesOf(files, free, nextIndex());
    const upload = beginUpload();
    unsent.add(
      files.map(({ name }, at) => {
        const index = places[at] ?? 0;
        // A file that is chosen again goes where it was to go.
        const before = free.find((file) => file.index === index);
        return { name, index, upload, collection: before ? before.collection : (target ?? undefined) };
      }),
    );
    return places;
  },
  whereAlready,
  onArrived: (photo) => {
    const { collection } = useUnsentFiles.getState().files.find(({ index }) => index === photo.index) ?? {};
    useDrafts.getState().add({ ...photo, collection, preview: photo.preview?.src ?? null });
    const draft = useDrafts.getState().drafts.find(({ imageURL }) => imageURL === photo.uploadURL);
    useKnownPhotos.getState().remember(photo.fingerprint, draft?.id ?? '');
  },
  onEnd: (count) => notifySuccess(`${count} image(s) uploaded. Fill in the details and save.`),
});

/** Chooses files for the gallery, and for the end of a collection; null: for the gallery alone. */
export const uploadInto = (
  collection: string | null,
  files: readonly File[],
  emptyFolders?: readonly string[],
): void => {
  target = collection;
  useGalleryUploads.getState().choose(files, emptyFolders);
};

const underWay = ({ items }: UploadQueue): number[] =>
  items.flatMap(({ index, state }) => (index === null || state === 'done' ? [] : index));

useGalleryUploads.subscribe((state, before) => {
  const running = new Set(underWay(state));
  const finished = underWay(before).filter((index) => !running.has(index));
  if (finished.length === 0) return;
  useUnsentFiles.getState().remove(new Set(finished));
  if (running.size === 0) endUpload();
});
