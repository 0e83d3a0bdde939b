import type { Derivative } from '@shutterdesk/shared';

/** What the child process is asked: make everything of `source` and put it into `folder`. */
export interface ImageJob {
  readonly id: string;
  readonly source: string;
  readonly folder: string;
}

export interface ProcessedImage {
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** A data: URI of about 150 bytes. */
  readonly placeholder: string;
  readonly derivatives: readonly Pick<Derivative, 'format' | 'width'>[];
}

export type ImageReply =
  | { readonly id: string; readonly image: ProcessedImage }
  | { readonly id: string; readonly refused: string };

/** The file name of a derivative: `800.avif`, `1600.jpg`. */
export const fileNameOf = ({ format, width }: Pick<Derivative, 'format' | 'width'>): string =>
  `${width}.${format === 'jpeg' ? 'jpg' : format}`;

/** Why a file cannot be taken, in a sentence for the person who chose it. */
export class NotAnImage extends Error {
  override name = 'NotAnImage';
}
