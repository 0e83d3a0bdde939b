import type { Credit } from '@shutterdesk/shared/photographs';

/** A derivative file. */
export interface DerivativeFile {
  readonly format: 'avif' | 'jpeg';
  readonly width: number;
  /** It was encoded a second time with greater effort, under its own name: photographs that came before 0.2.0. */
  readonly refined?: true | undefined;
  /** A JPEG for screens with a high dynamic range: it also carries the original's gain map. */
  readonly gainMap?: true | undefined;
}

/** A job for the child process on the file `source`; the results go into `folder`. */
export type ImageJob = { readonly id: string; readonly source: string; readonly folder: string } & (
  | ({ readonly task: 'open' } & Thrift)
  | ({ readonly task: 'make'; readonly files: readonly DerivativeFile[]; readonly credit: Credit } & Thrift)
);

/** For low memory: one file after the other, in one thread. */
interface Thrift {
  readonly sparing?: boolean | undefined;
}

/** The facts about a photograph after it was decoded for the first time. */
export interface OpenedImage extends Credit {
  /** Upright size, in pixels. */
  readonly width: number;
  readonly height: number;
  /** A data: URI of about 150 bytes. */
  readonly placeholder: string;
  /** The derivatives that are needed to show it. */
  readonly files: readonly DerivativeFile[];
  /** The larger derivatives, which can follow. */
  readonly pending: readonly DerivativeFile[];
}

export type ImageReply =
  | { readonly id: string; readonly opened: OpenedImage }
  /** A gain map that is broken makes no file. */
  | { readonly id: string; readonly derivatives: readonly DerivativeFile[] }
  | { readonly id: string; readonly refused: string }
  /** A failure of the system, not of the photograph. */
  | { readonly id: string; readonly failed: string; readonly code: string };

const markOf = ({ refined, gainMap }: DerivativeFile): string => {
  if (gainMap) return 'h';
  return refined ? 'r' : '';
};

/** The file name of a derivative: `800.avif`, `800r.avif`, `1600.jpg`, `2400h.jpg`. Its bytes never change. */
export const fileNameOf = (file: DerivativeFile): string =>
  `${file.width}${markOf(file)}.${file.format === 'jpeg' ? 'jpg' : file.format}`;

/** The file cannot be accepted; the message is a sentence for the person who chose it. */
export class NotAnImage extends Error {
  override name = 'NotAnImage';
}

/** We stopped the work ourselves; this says nothing about the file. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** The process ended before it answered, usually killed for lack of memory; this says nothing about the file. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}
