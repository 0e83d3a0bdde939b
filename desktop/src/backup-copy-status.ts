/**
 * The reason why a copy could not be made, or could not be brought back. offline: the server cannot be reached;
 * signed-out: nobody is signed in there; server-too-old: it does not have these calls; no-backup: it has no backup yet;
 * server: it refused, with a sentence; gone: the folder is missing; closed: the app may not use the folder; full: its
 * disk has too little room; other-site: it holds another site's backups; older, smaller: the server's newest backup is
 * older, or much smaller, than the copy here, which stays until the person agrees; taken: it holds something else; no-copy:
 * it holds no copy; damaged: bytes are not those that the backup names; other: any other error.
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
  | 'older'
  | 'smaller'
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
   * off: no folder is chosen. planned: one is chosen, but the person has not started the copy. on: the copy follows the
   * server. stopped: the person has stopped it.
   */
  readonly state: 'off' | 'planned' | 'on' | 'stopped';
  readonly folder: string | null;
  /** The bytes that the copy still needs, and those that are free on the disk; null until they are known. */
  readonly room: { readonly needed: number; readonly free: number } | null;
  /** null while nothing is copied. */
  readonly progress: CopyProgress | null;
  /** The whole snapshot in the folder: when the server made it, and when this computer last saw that it was the newest. */
  readonly copied: { readonly madeAt: string; readonly seenAt: string; readonly bytes: number } | null;
  readonly problem: { readonly kind: CopyProblemKind; readonly detail: string } | null;
}

/** A copy that the person brings back to an empty server. */
export interface ReturnStatus {
  /**
   * off: no copy is chosen. chosen: the person has not started to send it. sending: it is on its way. sent: the server
   * has all of it, checks it and restarts.
   */
  readonly state: 'off' | 'chosen' | 'sending' | 'sent';
  readonly copy: { readonly folder: string; readonly madeAt: string; readonly bytes: number } | null;
  /** null while nothing is sent. */
  readonly progress: CopyProgress | null;
  readonly problem: CopyStatus['problem'];
}
