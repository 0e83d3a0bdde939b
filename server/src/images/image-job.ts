import type { Credit } from '@shutterdesk/shared/photographs';

/** A derivative file. */
export interface DerivativeFile {
  readonly format: 'avif' | 'jpeg';
  readonly width: number;
  /** A JPEG for screens with a high dynamic range: it also carries the original's gain map. */
  readonly gainMap?: true | undefined;
}

/** Where a logo can be seen: a dark one on a light ground, a light one on a dark ground, a solid one on any. */
export type LogoTone = 'dark' | 'light' | 'solid';

/** A PNG of a logo: its mark, with the tone that says where it can be seen, or an icon. */
export interface LogoFile {
  readonly format: 'png';
  readonly width: number;
  readonly height: number;
  readonly tone?: LogoTone | undefined;
}

/** A part of a picture as a file of its own: all values that determine its bytes. */
export interface Crop {
  /** The position as fractions from 0 to 1 as in background-position, and the size as a factor of 'fills'. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** 'rgb': the plain pixels of the whole picture, three bytes each. */
  readonly format: 'avif' | 'jpeg' | 'rgb';
}

/** A logo in a corner of a crop. */
export interface CornerMark {
  /** The file of its mark. */
  readonly source: string;
  readonly tone: LogoTone;
}

/** Work on the file `source`; the results go into `folder`. */
interface Work {
  readonly source: string;
  readonly folder: string;
  /** For low memory: one file after the other, in one thread. */
  readonly sparing?: boolean | undefined;
}

export interface Opening extends Work {
  readonly task: 'open';
  readonly isLogo: boolean;
}

export interface Making extends Work {
  readonly task: 'make';
  readonly files: readonly DerivativeFile[];
  readonly credit: Credit;
}

export interface Cropping extends Work {
  readonly task: 'crop';
  readonly name: string;
  readonly crop: Crop;
  readonly mark?: CornerMark | undefined;
}

/** A job for the child process. */
export type ImageJob = Opening | Making | Cropping;

/** The facts about a photograph after it was decoded for the first time. */
export interface OpenedImage extends Credit {
  /** Upright size, in pixels. */
  readonly width: number;
  readonly height: number;
  /** A data: URI of about 150 bytes. */
  readonly placeholder: string;
  /** The derivatives that are needed to show it. */
  readonly files: readonly DerivativeFile[];
  /** Of a logo only. */
  readonly logo?: readonly LogoFile[];
  /** The larger derivatives, which can follow. */
  readonly pending: readonly DerivativeFile[];
}

/** The answer of the child process to a job that it has done. */
export interface Done {
  readonly open: OpenedImage;
  /** A gain map that is broken makes no file. */
  readonly make: readonly DerivativeFile[];
  readonly crop: null;
}

export type ImageReply<Task extends keyof Done = keyof Done> =
  | { readonly done: Done[Task] }
  | { readonly refused: string }
  /** A failure of the system, not of the photograph. */
  | { readonly failed: string; readonly code: string };

/** The file name of a derivative: `800.avif`, `1600.jpg`, `2400h.jpg`, `720m.png`, `32i.png`. Its bytes never change. */
export const fileNameOf = (file: DerivativeFile | LogoFile): string => {
  if (file.format === 'png') return `${file.width}${file.tone ? 'm' : 'i'}.png`;
  return `${file.width}${file.gainMap ? 'h' : ''}.${file.format === 'jpeg' ? 'jpg' : file.format}`;
};

/** The file cannot be accepted; the message is a sentence for the person who chose it. */
export class NotAnImage extends Error {
  override name = 'NotAnImage';
}

/** The file could not be opened in time, because the machine is busy or because of the file. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
  override message = 'took too long to process';

  sentenceFor(description: string): string {
    return `"${description}" took too long: the server is busy, or the file is hard to read. It’s safe: please try again in a while.`;
  }
}

/** We stopped the work ourselves; this says nothing about the file. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** The process ended before it answered, usually killed for lack of memory; this says nothing about the file. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}
