/** A file made of a photograph. */
export interface Made {
  readonly format: 'avif' | 'jpeg';
  readonly width: number;
  /** Release 0.1.0 made it once more with greater effort, under a name of its own; today's make none. */
  readonly refined?: true | undefined;
}

/** What the child process is asked to do with the file `source`; what it makes it puts into `folder`. */
export type ImageJob = { readonly id: string; readonly source: string; readonly folder: string } & (
  | ({ readonly task: 'open' } & Thrift)
  | ({ readonly task: 'make'; readonly wanted: readonly Made[]; readonly credit: Credit } & Thrift)
);

/** Where memory is short: one file after the other, in one thread. */
interface Thrift {
  readonly sparing?: boolean | undefined;
}

/** Who made a photograph and whose it is, as its own file says. */
export interface Credit {
  readonly credit: string | null;
  readonly copyright: string | null;
}

/** What is known of a photograph once it has been decoded for the first time. */
export interface OpenedImage extends Credit {
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** A data: URI of about 150 bytes. */
  readonly placeholder: string;
  /** Enough to show it. */
  readonly made: readonly Made[];
  /** The larger ones, which can follow. */
  readonly pending: readonly Made[];
}

export type ImageReply =
  | { readonly id: string; readonly opened: OpenedImage }
  | { readonly id: string; readonly made: true }
  | { readonly id: string; readonly refused: string }
  /** The system's fault, not the photograph's. */
  | { readonly id: string; readonly failed: string; readonly code: string };

/** The file name of a derivative: `800.avif`, `800r.avif`, `1600.jpg`. Its bytes never change. */
export const fileNameOf = ({ format, width, refined }: Made): string =>
  `${width}${refined ? 'r' : ''}.${format === 'jpeg' ? 'jpg' : format}`;

/** Why a file cannot be taken, in a sentence for the person who chose it. */
export class NotAnImage extends Error {
  override name = 'NotAnImage';
}

/** The work was ended by us, for something else or for good; it says nothing about the file. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** The process ended before it answered, killed for want of memory as a rule; it says nothing about the file. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}
