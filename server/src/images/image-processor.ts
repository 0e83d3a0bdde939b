import { setTimeout as delay } from 'node:timers/promises';
import { type Credit, Interrupted, type Made, type OpenedImage, ProcessEnded } from './image-job.ts';
import type { ImageLane } from './image-lane.ts';
import { ImageLanes } from './image-lanes.ts';
import { SpareRoom } from './spare-room.ts';

/** Behind everything that answers somebody. */
const LOW = 10;
const IDLE_MS = 10_000;
/** Somebody waits for a photograph to be opened: what was killed over it is tried again this soon, and sparingly. */
const OPEN_AGAIN_MS = [500, 2000];
/** After a process was killed, the next ones work alone. */
const ALONE_AFTER_KILLED_MS = 600_000;

/** A photograph's file, where what is made of it is to be put, and what that is. */
export interface Making {
  readonly source: string;
  readonly folder: string;
  readonly wanted: readonly Made[];
  readonly credit: Credit;
  /** With less memory, and more time. */
  readonly sparing?: boolean;
}

interface Options {
  readonly idleMs?: number;
  /** Whether nobody waits for this server's computer now, as somebody does who signs in. */
  readonly isQuiet?: () => boolean;
}

/**
 * Decodes and encodes photographs in child processes of low priority: inside the server they would share its thread
 * pool and hold everything else up. One at a time, since each needs memory (`photograph-file.ts` says how much at
 * most); two where there is plenty and nobody else uses the machine.
 */
export class ImageProcessor {
  readonly #room = new SpareRoom();
  readonly #isQuiet: () => boolean;
  readonly #lanes: ImageLanes;
  #aloneUntil = 0;
  #closed = false;

  constructor({ idleMs = IDLE_MS, isQuiet = () => true }: Options = {}) {
    this.#isQuiet = isQuiet;
    this.#lanes = new ImageLanes({ priority: LOW, idleMs, hasRoom: () => this.hasRoom });
  }

  /** A second photograph may be worked on beside the first now. */
  get hasRoom(): boolean {
    return Date.now() >= this.#aloneUntil && this.#isQuiet() && this.#room.isThere();
  }

  /** Gets ready for a photograph that is on its way. */
  warm(): void {
    this.#room.look();
    this.#lanes.warm();
  }

  /**
   * Makes what a photograph needs to be shown.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process was killed over it, three times
   * @throws {Interrupted}
   */
  open(source: string, folder: string): Promise<OpenedImage> {
    return this.#lanes.take((lane) => this.#open(lane, { source, folder }, OPEN_AGAIN_MS));
  }

  async #open(
    lane: ImageLane,
    file: Pick<Making, 'source' | 'folder'>,
    pauses: readonly number[],
  ): Promise<OpenedImage> {
    try {
      const reply = await this.#ask(lane, { task: 'open', ...file, sparing: pauses !== OPEN_AGAIN_MS });
      if (!('opened' in reply)) throw new Error('answered to another question');
      return reply.opened;
    } catch (error) {
      const [pause, ...later] = pauses;
      if (!(error instanceof ProcessEnded) || pause === undefined) throw error;
      await delay(pause);
      return this.#open(lane, file, later);
    }
  }

  /**
   * Makes more of a photograph, after all those that still have to be opened.
   * @throws {NotAnImage}
   * @throws {ProcessEnded}
   * @throws {Interrupted}
   */
  async make(making: Making): Promise<void> {
    await this.#lanes.takeLater((lane) => this.#ask(lane, { task: 'make', ...making }));
  }

  async #ask(lane: ImageLane, task: Parameters<ImageLane['ask']>[0]) {
    if (this.#closed) throw new Interrupted('interrupted');
    try {
      return await lane.ask(task);
    } catch (error) {
      if (error instanceof ProcessEnded) this.#aloneUntil = Date.now() + ALONE_AFTER_KILLED_MS;
      throw error;
    }
  }

  /** Interrupts what is under way; nothing begins any more. */
  close(): void {
    this.#closed = true;
    this.#lanes.close();
  }
}
