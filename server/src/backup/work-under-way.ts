import type { Backup } from '@shutterdesk/shared';

/** A backup or proof, and how far it is. */
export type Running = NonNullable<Backup['running']>;

/** Work that a server left in the middle. */
export interface LeftWork {
  readonly what: Running['what'];
  /** It has been repeated once already. */
  readonly isRepetition: boolean;
}

/** A backup or proof that this server makes. */
export interface OwnWork {
  /** Aborted when another server may have begun the same. */
  readonly lost: AbortSignal;
  /** Finds out whether it is lost: a server that hung hears of it late. */
  check(): Promise<void>;
  progress(running: Running): void;
  end(): Promise<void>;
  /** Leaves it in the middle: any server may repeat it. */
  leave(): Promise<void>;
}

/** The one backup or proof that the studio's servers make, seen from all of them. */
export interface WorkUnderWay {
  /** null: nothing, at no server. */
  read(): Promise<Running | null>;
  /** null: something is under way already. */
  begin(work: LeftWork): Promise<OwnWork | null>;
  /** null: nothing. */
  left(): Promise<LeftWork | null>;
  /** Answers false when another server has done so, or goes on with it. */
  forgetLeft(): Promise<boolean>;
}

export const begun = (what: Running['what']): Running => ({ what, files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 });

/** The work of a single server: it ends with the server. */
export const workOfOneServer = (): WorkUnderWay => {
  let running: Running | null = null;
  const end = async (): Promise<void> => {
    running = null;
  };
  const progress = (next: Running): void => {
    running = next;
  };
  return {
    read: async () => running,
    async begin({ what }) {
      if (running) return null;
      running = begun(what);
      return { lost: new AbortController().signal, check: async () => undefined, progress, end, leave: end };
    },
    left: async () => null,
    forgetLeft: async () => false,
  };
};
