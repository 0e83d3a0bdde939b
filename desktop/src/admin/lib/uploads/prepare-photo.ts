import {
  asAdobeRgb,
  type Credit,
  creditIn,
  DESCRIPTION_MAX,
  inOneLanguage,
  isFileName,
  jpegWithXmp,
  namedColoursIn,
  namesAdobeRgb,
  UPLOAD,
  xmpOf,
} from '@shutterdesk/shared';
import pLimit from 'p-limit';
import { dataUri, formatSize, isPhonePicture, typeOf } from './image-files.ts';
import type { PhotoAnswer, PhotoJob } from './photo-worker.ts';

/* Texts that cameras, phones and programs write into every picture: they describe none. */

const WORDS: readonly RegExp[] = [
  /\bdigital (?:still )?camera\b/,
  /^(?:my )?beautiful picture$/,
  /^exif[ _-]?jpeg(?:[ _-]?(?:picture|[a-z]?\d+))?$/,
  /^(?:sony|minolta|konica minolta|casio|sanyo|ricoh|medion|leica|pentax) ?(?:dsc|dc|camera)?$/,
  /^(?:nikon|canon|olympus|kodak|samsung|fujifilm|panasonic|lumix|motorola|huawei|xiaomi|digimax|optio)(?: [\w-]*\d[\w-]*| camera| corporation)?$/,
  /^samsung camera pictures?$/,
  /^hello ?moto$/,
  /^(?:processed|edited) (?:with|by|in|using) /,
  /^(?:created|made|shot|captured|taken) (?:with|using) (?:the )?(?:gimp|vsco|snapseed|picsart|lightroom|photoshop|canva|adobe|instagram|afterlight|darkroom|procreate|iphone|\w+ camera)\b/,
  /^(?:file written by adobe|lead technologies|creator: gd-jpeg|optimi[sz]ed by|shot on )/,
  /^applemark$|^fullsizerender$|^snapchat-?|^charset ?=/,
  /^dcim[\\/]/,
  /^(?:no |image |default )?(?:description|caption|title|comment)$/,
  /^(?:default|untitled|unnamed|unknown|none|null|undefined|camera|picture|photo(?:graph)?|image|img|pic|jpe?g|ascii|unicode|screen ?shot|test)$/,
];

/** Modes that phones of Huawei, Honor and Xiaomi note as if they were a caption, with further modes in capitals. */
const PHONE_MODES =
  /^_?(?:oz)?(?:nor|cof|sdr|hdr|hdrpl|rhdr|vhdr|dav|dig|edf|fbr|fbt|btf|btr|bty|ptr|ptf|rbt|rpt|rptn|qrf|tpt|mde|maf|mrh|nfd|cuva|burst|ptrbty|fptbty|btfhdr|btrhdr|fbrhdr|edfhdr)(?:_?[A-Z][A-Za-z]*)?$/;

/** Tells whether a caption is empty, a machine's standard text, or the name of a file. */
const saysNothing = (text: string): boolean => {
  const lower = text.toLowerCase();
  if (!/[\p{L}]/u.test(text) || PHONE_MODES.test(text)) return true;
  return WORDS.some((words) => words.test(lower)) || isFileName(lower);
};

/** Metadata fields in which programs write a caption, the best first. */
const CAPTIONS = [
  ['iptc', 'Caption/Abstract'],
  ['xmp', 'description'],
  ['exif', 'ImageDescription'],
  ['iptc', 'Headline'],
  ['iptc', 'Object Name'],
  ['xmp', 'title'],
  ['exif', 'XPTitle'],
  ['exif', 'XPComment'],
] as const;

const field = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? new Map<string, unknown>(Object.entries(thing)).get(name) : undefined;

const clean = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return saysNothing(text) ? null : text.slice(0, DESCRIPTION_MAX);
};

/** The caption, or else the title, from a photograph's own metadata (IPTC, XMP, EXIF); '' if there is none. */
export const captionIn = (tags: unknown): string => {
  const captions = CAPTIONS.map(([group, name]) =>
    clean(field(inOneLanguage(field(field(tags, group), name)), 'description')),
  );
  return captions.find((text) => text !== null) ?? '';
};

interface PhotoTexts extends Credit {
  readonly caption: string;
}

/** The texts that a photograph carries; none if they cannot be read. */
const textsOf = async (bytes: ArrayBuffer): Promise<PhotoTexts> => {
  try {
    const { load } = await import('exifreader');
    const tags = load(bytes, { expanded: true });
    return { caption: captionIn(tags), ...creditIn(tags) };
  } catch {
    return { caption: '', credit: null, copyright: null };
  }
};

/** The beginning of a file, which in nearly every file contains the profile and the names of the other parts. */
const HEAD_BYTES = 512 * 1024;

/** The bytes by which JPEG, PNG and WebP introduce a profile. */
const PROFILES = ['ICC_PROFILE', 'iCCP', 'ICCP'];
/** The name of a profile stands near its beginning. */
const NAME_BYTES = 4096;
const GAIN_MAPS = ['http://ns.adobe.com/hdr-gain-map/1.0/', 'urn:iso:std:iso:ts:21496:-1'];

/** The colours that a file would lose if the browser drew it again. */
interface FileColours {
  /** They reach beyond sRGB, or its profile is not called sRGB; the server looks closer. */
  readonly isWide: boolean;
  readonly hasGainMap: boolean;
  /** They are Adobe RGB's, and the browser takes them for sRGB. */
  readonly isAdobeRgb: boolean;
  /** The end of a sentence that says why no page can show them. */
  readonly refusal: string | null;
}

/** Newer profiles write their names with two bytes for each letter. */
const namesSrgb = (profile: string): boolean => profile.replaceAll('\0', '').includes('sRGB');

export const coloursIn = (bytes: Uint8Array): FileColours => {
  const head = new TextDecoder('latin1').decode(bytes);
  const at = Math.max(...PROFILES.map((name) => head.indexOf(name)));
  const named = namedColoursIn(bytes);
  const isWideByName = named !== null && 'isWide' in named && named.isWide;
  return {
    isWide: isWideByName || (at >= 0 && !namesSrgb(head.slice(at, at + NAME_BYTES))),
    isAdobeRgb: namesAdobeRgb(bytes),
    hasGainMap: GAIN_MAPS.some((name) => head.includes(name)),
    refusal: named !== null && 'refusal' in named ? named.refusal : null,
  };
};

/** Reads only the beginning: many files wait at once. */
const coloursOf = async (file: Blob): Promise<FileColours> =>
  coloursIn(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));

/** A thumbnail of a photograph and its blurred version, as data: URIs, and its aspect ratio. */
interface Preview {
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

let worker: Worker | null = null;

const startWorker = (): Worker => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });

const ask = (job: PhotoJob): Promise<PhotoAnswer | null> =>
  new Promise((resolve) => {
    worker ??= startWorker();
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer | null>) => resolve(data);
    // A picture that is too large for the memory may crash the worker: the next one gets a new worker.
    worker.onerror = () => {
      worker?.terminate();
      worker = null;
      resolve(null);
    };
    worker.postMessage(job);
  });

/** Only one photograph at a time is in memory. */
const inMemory = pLimit(1);

/** Processes one photograph after another. Answers null if this browser cannot decode or redraw it. */
const workOnPhoto = (job: PhotoJob): Promise<PhotoAnswer | null> => inMemory(ask, job);

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
