import type { Logger } from 'pino';
import type { DiskRoom } from '../../work/disk-room.ts';

const MB = 1024 * 1024;
/** This much is reserved for the studio's own work, or a share of a small disk. */
const KEPT_BYTES = 200 * MB;
const KEPT_SHARE = 0.05;

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / MB)} MB`;

/** Enquiries are refused on a disk with so little room. */
export const isDiskLow = ({ free, size }: DiskRoom): boolean => free < Math.min(KEPT_BYTES, size * KEPT_SHARE);

/** Watches the disk that enquiries are stored on. Below a limit they are refused, and everybody is told. */
export class EnquiryDisk {
  readonly #disk: (() => Promise<DiskRoom>) | null;
  readonly #logger: Logger;
  #isRefusing = false;

  /** @param disk the disk that an enquiry is stored on; null: it is none of this machine's */
  constructor(disk: (() => Promise<DiskRoom>) | null, logger: Logger) {
    this.#disk = disk;
    this.#logger = logger;
  }

  /** false: enquiries are stored on no disk of this machine. */
  get watches(): boolean {
    return this.#disk !== null;
  }

  /** A sentence for the studio while enquiries are refused; null while there is room. */
  async refusal(): Promise<string | null> {
    // A disk that does not say what is free counts as one with room.
    const room = (await this.#disk?.().catch(() => null)) ?? null;
    const isRefusing = room !== null && isDiskLow(room);
    if (isRefusing !== this.#isRefusing) {
      this.#isRefusing = isRefusing;
      if (isRefusing) this.#logger.warn(room, 'the disk of the data folder is nearly full: new inquiries are refused');
      else this.#logger.warn(room, 'the disk of the data folder has room again: new inquiries are taken');
    }
    return isRefusing
      ? `New inquiries are refused, because the server’s disk has only ${inMegabytes(room.free)} left. Free up space to accept them again.`
      : null;
  }
}
