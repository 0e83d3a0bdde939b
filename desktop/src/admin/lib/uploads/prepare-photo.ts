import { asAdobeRgb, type Credit, jpegWithXmp, UPLOAD, xmpOf } from '@shutterdesk/shared';
import pLimit from 'p-limit';
import { coloursOf } from './file-colours.ts';
import { formatSize, isPhonePicture, typeOf } from './image-files.ts';
import { type PhotoAnswer, workOnPhoto } from './photo-job.ts';
import { textsOf } from './photo-metadata.ts';

/** A thumbnail of a photograph and its blurred version, as data: URIs, and its aspect ratio. */
export interface Preview {
  src: string;
  placeholder: string;
  ratio: number;
}

/** A chosen photograph, ready to upload. */
export interface PreparedPhoto {
  /** The file to upload: the chosen one, or a smaller one made from it. */
  body: File;
  /** null if this browser cannot show it. */
  preview: Preview | null;
  /** Its own caption or title, or ''. */
  caption: string;
}

/** The message is a sentence that says why a file cannot be uploaded. */
export class CannotPrepare extends Error {
  override name = 'CannotPrepare';
}

const dataUri = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const asIs = (file: File): File => {
  if (isPhonePicture(file)) {
    throw new CannotPrepare(`“${file.name}” is a HEIC photo, which this browser can’t read. Save it as JPEG first.`);
  }
  if (file.size <= UPLOAD.maxBytes) return file;
  throw new CannotPrepare(
    `“${file.name}” is ${formatSize(file.size)}, and this browser can’t make it smaller. The limit is ${formatSize(UPLOAD.maxBytes)}.`,
  );
};

const previewOf = async ({ thumbnail, placeholder, ratio }: PhotoAnswer): Promise<Preview> => ({
  src: await dataUri(thumbnail),
  placeholder: await dataUri(placeholder),
  ratio,
});

const jpegName = (name: string): string => `${name.replace(/\.[^.]+$/, '')}.jpg`;

/** Drawing a photograph anew loses its metadata, so credit and colours are written into it again. */
const smallerFile = async (file: File, smaller: Blob, credit: Credit, isAdobeRgb: boolean): Promise<File> => {
  const xmp = xmpOf(credit);
  const bytes = new Uint8Array(await smaller.arrayBuffer());
  const credited = xmp ? jpegWithXmp(bytes, xmp) : bytes;
  const body = isAdobeRgb ? asAdobeRgb(credited) : credited;
  return new File([body], jpegName(file.name), { type: smaller.type });
};

const cannotBeRead = (file: File) => (): never => {
  throw new CannotPrepare(`“${file.name}” can’t be read any more. Choose it again.`);
};

/** The server takes images by their type, and some systems tell none. */
const typed = (file: File): File => {
  const type = typeOf(file);
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
};

const oneAtATime = pLimit(1);

/**
 * Equal for equal content. Browsers hash only on secure pages (https, localhost); elsewhere name and size have to
 * suffice.
 * @throws {CannotPrepare} if the file has changed or gone since it was chosen
 */
export const fingerprintOf = (file: File): Promise<string> =>
  oneAtATime(async () => {
    if (!crypto.subtle) return `${file.size} ${file.name}`;
    return hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer().catch(cannotBeRead(file))));
  });

/**
 * Browsers give up a file that changes after it was chosen.
 * @throws {CannotPrepare} if it has changed or gone
 */
export const expectReadable = async (file: File): Promise<void> => {
  await file.slice(0, 1).arrayBuffer().catch(cannotBeRead(file));
};

/**
 * Reads a file's metadata, and makes the file smaller if it exceeds the limit or is wider than the page needs.
 * @throws {CannotPrepare} if the file cannot be uploaded as it is and cannot be made smaller
 */
export const preparePhoto = async (chosen: File, thumbnailEdge: number): Promise<PreparedPhoto> => {
  const file = typed(chosen);
  const convert = isPhonePicture(file);
  const { isWide, isAdobeRgb, hasGainMap, refusal } = await coloursOf(file).catch(cannotBeRead(file));
  if (refusal) throw new CannotPrepare(`“${file.name}” ${refusal}.`);
  // Drawn as sRGB, the numbers of Adobe RGB stay what they are. Phones that write their own format use Display P3.
  const colours = { isWide: (isWide && !isAdobeRgb) || convert, keepsItself: isWide || hasGainMap };
  const work = await workOnPhoto({ file, thumbnailEdge, convert, ...colours });
  const { caption, ...credit } = await textsOf(await file.arrayBuffer().catch(cannotBeRead(file)));
  const body = work?.smaller ? await smallerFile(file, work.smaller, credit, isAdobeRgb) : asIs(file);
  return { body, preview: work && (await previewOf(work)), caption };
};
