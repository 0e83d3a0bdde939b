import { isImageType } from '@shutterdesk/shared';

interface FileFacts {
  name: string;
  type: string;
  size: number;
}

export interface Choice<File extends FileFacts> {
  accepted: File[];
  /** Sentences about the refused files. */
  refused: string[];
}

const MEGABYTE = 1024 * 1024;

/** '480 KB', '4.2 MB' */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Some systems do not know the format of phone pictures and report no type. */
export const isPhonePicture = ({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || (/^(?:application\/octet-stream)?$/.test(type) && /\.hei[cf]$/i.test(name));

/**
 * Files that systems and programs put beside others: macOS's notes about a file (`._name`), its folder's look,
 * thumbnails, and the edits of a photograph.
 */
const isOfSystem = ({ name }: Pick<FileFacts, 'name'>): boolean =>
  /^(?:\..*|thumbs\.db|desktop\.ini|.*\.(?:xmp|cos|comask|pp3|dop|aae|lrcat|lrprev))$/i.test(name);

/**
 * Folders that hold no photographs of their own: hidden ones, thumbnails and the bin of a NAS, what Capture One and
 * Lightroom remember.
 */
export const isFolderOfSystem = (name: string): boolean =>
  /^(?:[.@].*|#recycle|\$recycle\.bin|system volume information|__macosx|captureone|.*\.lr(?:data|library))$/i.test(
    name,
  );

/** The types of files by the ends of their names, for systems that tell none. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/** The type of a file; by its name where the system says nothing of it. */
export const typeOf = ({ name, type }: Pick<FileFacts, 'name' | 'type'>): string =>
  type === '' || type === 'application/octet-stream'
    ? (TYPES[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? type)
    : type;

const isImage = (file: FileFacts): boolean => isImageType(typeOf(file)) || isPhonePicture(file);

const MOST_SENTENCES = 3;

/** A sentence for each file, or one for all if there are many. */
const said = (files: readonly FileFacts[], one: string, all: string): string[] => {
  const names = files.map(({ name }) => `“${name}”`);
  const [first, second] = names;
  if (files.length <= MOST_SENTENCES) return names.map((name) => `${name} ${one}.`);
  return [`${files.length} files ${all}: ${first}, ${second} and ${files.length - 2} more.`];
};

/**
 * Splits the chosen files into accepted ones and sentences of refusal. Large ones are accepted: they are made smaller
 * first.
 */
export const chooseImages = <File extends FileFacts>(files: readonly File[]): Choice<File> => {
  const own = files.filter((file) => !isOfSystem(file));
  const images = own.filter(isImage);
  const left = files.length - own.length;
  return {
    accepted: images.filter(({ size }) => size > 0),
    refused: [
      ...said(
        own.filter((file) => !isImage(file)),
        'isn’t an image',
        'aren’t images',
      ),
      ...said(
        images.filter(({ size }) => size === 0),
        'is empty',
        'are empty',
      ),
      ...(left > 0 && own.length === 0 ? ['No images here, only system files.'] : []),
    ],
  };
};

export const dataUri = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
