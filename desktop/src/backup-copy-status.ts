/**
 * Why the site's newest backup could not be copied. offline: the server cannot be reached; signed-out: nobody is signed
 * in there; server-too-old: it gives no backup away; no-backup: it has none yet; server: it refused, with a sentence;
 * gone: the folder is not there; closed: it cannot be written to; full: its disk has no room; other-site: it holds
 * another site's backups; taken: it holds something else; damaged: what arrived is not what the server promised; no-copy: the folder holds no whole copy; other: an error of the system.
 */
export type CopyProblemKind =
  | 'offline'
  | 'signed-out'
  | 'server-too-old'
  | 'no-backup'
  | 'server'
  | 'gone'
  | 'closed'
  | 'full'
  | 'other-site'
  | 'taken'
  | 'no-copy'
  | 'damaged'
  | 'other';

export interface CopyProgress {
  readonly files: number;
  readonly ofFiles: number;
  readonly bytes: number;
  readonly ofBytes: number;
}

/** The copy of the site's newest backup on this computer. */
export interface CopyStatus {
  /**
   * off: no folder is chosen. planned: one is chosen, and the person has not begun. on: it follows the server. stopped:
   * the person has stopped it.
   */
  readonly state: 'off' | 'planned' | 'on' | 'stopped';
  readonly folder: string | null;
  /** The bytes that are still to come, and those that are free; null until they are known. */
  readonly room: { readonly needed: number; readonly free: number } | null;
  /** null while nothing is copied. */
  readonly progress: CopyProgress | null;
  /** The whole point in the folder: when the server made it, and when this computer last saw that it is the newest. */
  readonly copied: { readonly madeAt: string; readonly seenAt: string; readonly bytes: number } | null;
  readonly problem: { readonly kind: CopyProblemKind; readonly detail: string } | null;
}

/** A copy that the person brings back to an empty server. */
export interface ReturnStatus {
  /** off: none is chosen. chosen: the person has not begun. sending; sent: the server checks it and starts again. */
  readonly state: 'off' | 'chosen' | 'sending' | 'sent';
  readonly copy: { readonly folder: string; readonly madeAt: string; readonly bytes: number } | null;
  /** null while nothing is sent. */
  readonly progress: CopyProgress | null;
  readonly problem: CopyStatus['problem'];
}
